import { setImmediate } from 'node:timers/promises';
import { createElement, type FunctionComponent, type ReactNode } from 'react';
import { renderToHtml } from '../worker/renderToHtml.ts';

/** A module as the server would send it, without a page around it. */
interface RenderedAlone {
  /** Undefined: it was not finished. */
  html?: string;
  /** As `ServerStyleSheet` writes them. */
  styles: string;
  /** What was thrown, also what a boundary of the module's own would hide. */
  thrown: ReadonlySet<unknown>;
}

/**
 * Renders one module by itself. It never rejects.
 *
 * @param signal ends it, with its reason as what was thrown.
 * @param around puts it where it can mount others (`withinSite`).
 */
export async function renderAlone(
  Component: FunctionComponent<object>,
  props: object,
  signal: AbortSignal,
  around: (element: ReactNode) => ReactNode = (element) => element,
): Promise<RenderedAlone> {
  const thrown = new Set<unknown>();
  const onError = (error: unknown) => void thrown.add(error);
  // React works in microtasks: one render after the other would be taken for one that does not end (`startWatchdog`).
  await setImmediate();
  try {
    const element = around(createElement(Component, props));
    return { ...(await renderToHtml(element, { onError, signal })), thrown };
  } catch (error) {
    thrown.add(error);
    return { styles: '', thrown };
  }
}

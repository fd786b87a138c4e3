import { setImmediate } from 'node:timers/promises';
import { createElement, type FunctionComponent, type ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { ServerStyleSheet } from 'styled-components';

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
  const sheet = new ServerStyleSheet();
  const thrown = new Set<unknown>();
  // React works in microtasks: one render after the other would look like one that does not end (`startWatchdog`).
  await setImmediate();
  try {
    const element = sheet.collectStyles(around(createElement(Component, props)));
    const { prelude } = await prerender(element, {
      onError: (error) => void thrown.add(error),
      signal,
    });
    const html = await new Response(prelude).text();
    return { html, styles: sheet.getStyleTags(), thrown };
  } catch (error) {
    thrown.add(error);
    return { styles: '', thrown };
  } finally {
    sheet.seal();
  }
}

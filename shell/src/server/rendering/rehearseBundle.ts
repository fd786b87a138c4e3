import type { RemoteModuleId } from '@statline/contract/modules';
import { SAMPLE_PROPS } from '@statline/contract/sampleProps';
import { createElement, type FunctionComponent } from 'react';
import { prerender } from 'react-dom/static';
import { ServerStyleSheet } from 'styled-components';
import { ReleaseRefused } from '../releases/ReleaseRefused.ts';
import { messageOf } from './messageOf.ts';
import { openModules } from './openModules.ts';
import type { Rehearsal } from './Rehearsal.ts';
import { RENDER_TIMEOUT_MS } from './renderPage.tsx';
import type { ServerModules } from './ServerBundle.ts';
import { watchBuiltIns } from './watchBuiltIns.ts';

/**
 * Evaluates a server bundle and renders each module that the shell mounts with sample props.
 *
 * @returns every reason why its release must not go live.
 */
export async function rehearseBundle({ release, bundle, mounts }: Rehearsal): Promise<string[]> {
  const changedBuiltIns = watchBuiltIns();
  let modules: ServerModules;
  try {
    modules = openModules(release, bundle);
  } catch (error) {
    if (error instanceof ReleaseRefused) return [...error.reasons];
    return [`its server bundle throws: ${messageOf(error)}`];
  }
  const reasons: string[] = [];
  // One after the other: whose code runs is known at every moment.
  for (const id of mounts) reasons.push(...(await whyNotRendered(id, modules.get(id))));
  const changed = changedBuiltIns();
  return changed.length === 0 ? reasons : [`its server bundle changes ${changed.join(', ')}`];
}

async function whyNotRendered(
  id: RemoteModuleId,
  Component: FunctionComponent<object> | undefined,
): Promise<string[]> {
  const name = id.slice(id.indexOf('/') + 1);
  if (!Component) return [`its server bundle does not export ${name}`];
  const sheet = new ServerStyleSheet();
  // What a boundary of the module's own would hide is told here only.
  const thrown = new Set<unknown>();
  const signal = AbortSignal.timeout(RENDER_TIMEOUT_MS);
  try {
    await prerender(sheet.collectStyles(createElement(Component, SAMPLE_PROPS[id])), {
      onError: (error) => void thrown.add(error),
      signal,
    });
  } catch (error) {
    thrown.add(error);
  } finally {
    sheet.seal();
  }
  const why = (error: unknown) =>
    error === signal.reason
      ? `it was not finished within ${RENDER_TIMEOUT_MS / 1000} s`
      : messageOf(error);
  return [...thrown].map((error) => `${id} does not render with sample props: ${why(error)}`);
}

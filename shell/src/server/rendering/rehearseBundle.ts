import type { RemoteModuleId } from '@statline/contract/modules';
import { SAMPLE_PROPS } from '@statline/contract/sampleProps';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { ReleaseRefused } from '../releases/ReleaseRefused.ts';
import { messageOf } from './messageOf.ts';
import { openModules } from './openModules.ts';
import type { Rehearsal } from './Rehearsal.ts';
import type { ServerModules } from './ServerBundle.ts';
import { watchBuiltIns } from './watchBuiltIns.ts';

/**
 * Evaluates a server bundle and renders each module that the shell mounts with sample props.
 *
 * @returns every reason why its release must not go live.
 */
export function rehearseBundle({ release, bundle, mounts }: Rehearsal): string[] {
  const changedBuiltIns = watchBuiltIns();
  let modules: ServerModules;
  try {
    modules = openModules(release, bundle);
  } catch (error) {
    if (error instanceof ReleaseRefused) return [...error.reasons];
    return [`its server bundle throws: ${messageOf(error)}`];
  }
  const reasons = mounts.flatMap((id) => whyNotRendered(id, modules.get(id)));
  const changed = changedBuiltIns();
  return changed.length === 0 ? reasons : [`its server bundle changes ${changed.join(', ')}`];
}

function whyNotRendered(
  id: RemoteModuleId,
  Component: FunctionComponent<object> | undefined,
): string[] {
  const name = id.slice(id.indexOf('/') + 1);
  if (!Component) return [`its server bundle does not export ${name}`];
  const sheet = new ServerStyleSheet();
  try {
    renderToString(sheet.collectStyles(createElement(Component, SAMPLE_PROPS[id])));
    return [];
  } catch (error) {
    return [`${id} does not render with sample props: ${messageOf(error)}`];
  } finally {
    sheet.seal();
  }
}

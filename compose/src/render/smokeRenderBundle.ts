import { createElement, type FunctionComponent } from 'react';
import { prerender } from 'react-dom/static';
import { ServerStyleSheet } from 'styled-components';
import { DEADLINES } from '../deadlines.ts';
import { ReleaseRefused } from '../gate/ReleaseRefused.ts';
import type { SmokeRenderRequest } from '../gate/SmokeRenderRequest.ts';
import { isInstanceOf } from '../sandbox/isInstanceOf.ts';
import { messageOf } from '../sandbox/messageOf.ts';
import { watchBuiltIns } from '../sandbox/watchBuiltIns.ts';
import { openModules } from './openModules.ts';
import type { ServerModules } from './ServerBundle.ts';

/** Names what has been changed of the built-ins since it was made (`watchBuiltIns`). */
type ChangedBuiltIns = () => string[];

/**
 * Evaluates a server bundle and renders each module that the shell mounts with sample props.
 *
 * @returns every reason why its release must not go live.
 */
export async function smokeRenderBundle(
  { release, bundle, mounts }: SmokeRenderRequest,
  changedBuiltIns: ChangedBuiltIns = watchBuiltIns(),
): Promise<string[]> {
  let modules: ServerModules = new Map();
  let refusals: readonly string[] = [];
  try {
    modules = openModules(release, bundle);
  } catch (error) {
    refusals = whyNotOpened(error);
  }
  // Before anything else is done: nothing here may work any more.
  const changedAtOnce = whyChanged(changedBuiltIns());
  if (changedAtOnce.length > 0) return changedAtOnce;
  if (refusals.length > 0) return [...refusals];

  const reasons: string[] = [];
  // One after the other: whose code runs is known at every moment.
  for (const { module, props } of mounts) {
    reasons.push(...(await whyNotRendered(module, modules.get(module), props)));
  }
  const changed = whyChanged(changedBuiltIns());
  return changed.length === 0 ? reasons : changed;
}

/** Every script of the process shares them: the modules of all remotes, and of later releases. */
export function whyChanged(changed: readonly string[]): string[] {
  if (changed.length === 0) return [];
  const first = changed.slice(0, NAMED_CHANGES).join(', ');
  return [`its server bundle changes ${first}${changed.length > NAMED_CHANGES ? ' and more' : ''}`];
}

const NAMED_CHANGES = 10;

const whyNotOpened = (error: unknown): readonly string[] =>
  isInstanceOf(error, ReleaseRefused)
    ? error.reasons
    : [`its server bundle throws: ${messageOf(error)}`];

async function whyNotRendered(
  id: string,
  Component: FunctionComponent<object> | undefined,
  props: object,
): Promise<string[]> {
  const name = id.slice(id.indexOf('/') + 1);
  if (!Component) return [`its server bundle does not export ${name}`];
  const sheet = new ServerStyleSheet();
  // What a boundary of the module's own would hide is told here only.
  const thrown = new Set<unknown>();
  const signal = AbortSignal.timeout(DEADLINES.renderMs);
  try {
    await prerender(sheet.collectStyles(createElement(Component, props)), {
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
      ? `it was not finished within ${DEADLINES.renderMs / 1000} s`
      : messageOf(error);
  return [...thrown].map((error) => `${id} does not render with sample props: ${why(error)}`);
}

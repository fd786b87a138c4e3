import type { ReactNode } from 'react';
import { DEADLINES } from '../../protocol/deadlines.ts';
import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import type { MountedInner, SmokeRenderRequest } from '../../protocol/SmokeRenderRequest.ts';
import { whyMarkupIsRefused } from '../../releases/gate/whyMarkupIsRefused.ts';
import { ReleaseRefused } from '../../releases/ReleaseRefused.ts';
import { noFetch } from '../../site/loads/runLoad.ts';
import { notOffered } from '../../site/react/whyRefused.ts';
import { isInstanceOf, messageOf } from '../sandbox/readUntrusted.ts';
import { watchBuiltIns } from '../sandbox/watchBuiltIns.ts';
import { IMPORT_LATER } from '../worker/evaluateBundle.ts';
import type { ServerModule, ServerModules } from '../worker/openModules.ts';
import { openModules } from '../worker/openModules.ts';
import { checkDeterminism } from './checkDeterminism.ts';
import { loadSample, type SampleLoad } from './loadSample.ts';
import { renderAlone } from './renderAlone.ts';
import { withinSite } from './withinSite.tsx';

type OnMounted = (mounted: MountedInner) => void;

/**
 * Evaluates a server bundle and renders each module that the shell mounts with sample props, and
 * with what it loads with them.
 *
 * @param fetchFor makes the requests of `load`. Default: every fetch is refused.
 * @param onMounted called with the props of each inner module whose props the site checks.
 * @returns every reason why its release must not go live.
 */
export async function smokeRenderBundle(
  request: SmokeRenderRequest,
  fetchFor: SampleLoad['fetchFor'] = () => noFetch,
  onMounted: OnMounted = () => {},
): Promise<string[]> {
  const { release, bundle, mounts, offered = [] } = request;
  const changedBuiltIns = watchBuiltIns();
  let modules: ServerModules = new Map();
  let refusals: readonly string[] = [];
  try {
    modules = openModules(release, bundle);
  } catch (error) {
    refusals = whyNotOpened(error);
  }
  // First of all: with changed built-ins nothing here may work any more.
  const changedAtOnce = whyChanged(changedBuiltIns());
  if (changedAtOnce.length > 0) return changedAtOnce;
  if (refusals.length > 0) return [...refusals];

  const reasons = mounts.flatMap(({ module, inner = [] }) =>
    inner.filter((id) => !offered.includes(id)).map((id) => notOffered(module, id)),
  );
  // One after the other: whose code runs is known at every moment.
  for (const mount of mounts) {
    const Component = modules.get(mount.module);
    const { module, props, path = '/', params = {}, page = path } = mount;
    const load = Component?.load;
    const sample = load ? await loadSample({ load, props, path: page, params, fetchFor }) : {};
    if (sample === 'unknown') continue;
    reasons.push(
      ...('refusal' in sample
        ? [`${module} loads nothing with sample props: ${sample.refusal}`]
        : await whyNotRendered(
            request,
            { ...mount, props: { ...props, ...sample } },
            Component,
            onMounted,
          )),
    );
    if (reasons.length >= ENOUGH_REASONS) break;
  }
  const changed = whyChanged(changedBuiltIns());
  return changed.length === 0 ? reasons : changed;
}

type Mount = SmokeRenderRequest['mounts'][number];

/** Every script of the process shares them: the modules of all remotes, and of later releases. */
export function whyChanged(changed: readonly string[]): string[] {
  if (changed.length === 0) return [];
  const first = changed.slice(0, NAMED_CHANGES).join(', ');
  const more = changed.length > NAMED_CHANGES ? ' and more' : '';
  return [`its server bundle changes ${first}${more}. ${IMPORT_LATER}`];
}

const NAMED_CHANGES = 10;

/** To see what is wrong with a release; more would be more than the server takes. */
const ENOUGH_REASONS = 20;

function whyNotOpened(error: unknown): readonly string[] {
  if (isInstanceOf(error, ReleaseRefused)) return error.reasons;
  const message = messageOf(error);
  const hint = NEEDS_BROWSER.test(message) ? `. ${IMPORT_LATER}` : '';
  return [`its server bundle throws: ${message}${hint}`];
}

const NEEDS_BROWSER =
  /^(window|self|document|navigator|location|localStorage|HTMLElement|Element) is not defined$/;

/**
 * Renders a module as it is, then without what it mounts, and then as `checkDeterminism` does.
 *
 * @returns every reason against it.
 */
async function whyNotRendered(
  { release, bundle, offered = [], checked = [] }: SmokeRenderRequest,
  { module, props, inner = [], page }: Mount,
  Component: ServerModule | undefined,
  onMounted: OnMounted,
): Promise<string[]> {
  const name = module.slice(module.indexOf('/') + 1);
  if (!Component) return [`its server bundle does not export ${name}`];
  const signal = AbortSignal.timeout(DEADLINES.renderMs);
  const refused = new Set<string>();
  const reportMounted = (id: ModuleId, given: object) => {
    if (checked.includes(id)) {
      onMounted({ outer: module, module: id, props: { ...given } });
    }
  };
  const around = (isThere: boolean) => (element: ReactNode) =>
    withinSite(element, { module, inner, offered, isThere, onMounted: reportMounted }, (reason) =>
      refused.add(reason),
    );
  const rendered = async (isThere: boolean, how: string) => {
    const alone = await renderAlone(Component, props, signal, around(isThere));
    const { html = '', styles, thrown } = alone;
    const whys = [...thrown].map((error) => whyThrown(error, signal));
    for (const reason of whyMarkupIsRefused(release.name, html, styles)) {
      refused.add(`${module}: ${reason}`);
    }
    return whys.map((why) => `${module} does not render ${how}: ${why}`);
  };

  const as = page === undefined ? 'with sample props' : `as the page ${page}`;
  const reasons = await rendered(true, as);
  if (reasons.length === 0 && inner.length > 0) {
    reasons.push(...(await rendered(false, `${as} ${ABSENT}`)));
  }
  reasons.push(...refused);
  if (reasons.length > 0) return reasons;
  const reason = await checkDeterminism({
    release,
    bundle,
    module,
    props,
    around: around(true),
    signal: AbortSignal.timeout(DEADLINES.renderMs),
  });
  return reason === undefined ? [] : [reason];
}

const ABSENT = "where other teams' modules are absent";

function whyThrown(error: unknown, { reason }: AbortSignal): string {
  if (error === reason) return `it was not finished within ${DEADLINES.renderMs / 1000} s`;
  const message = messageOf(error);
  // What a browser has, and a worker has not.
  return message.includes('fetch is not defined')
    ? `${message}: rendering sends no requests, \`load\` does`
    : message;
}

import { WORKER_DEADLINES } from '../../protocol/deadlines.ts';
import { type ModuleId, moduleOf } from '../../protocol/names/ModuleId.ts';
import {
  MAX_LISTED,
  type MountedInner,
  type Skipped,
  type SmokeRenderRequest,
  type SmokeRenderResult,
} from '../../protocol/SmokeRenderRequest.ts';
import { MAX_TEXT_LENGTH } from '../../protocol/textLimits.ts';
import { whyMarkupIsRefused } from '../../releases/gate/whyMarkupIsRefused.ts';
import { ReleaseRefused } from '../../releases/ReleaseRefused.ts';
import { extractHead } from '../../site/head/extractHead.ts';
import type { LoadFetch } from '../../site/loads/Load.ts';
import { noFetch } from '../../site/loads/runLoad.ts';
import { isInstanceOf, messageOf } from '../sandbox/readUntrusted.ts';
import { watchBuiltIns } from '../sandbox/watchBuiltIns.ts';
import { IMPORT_LATER } from '../worker/evaluateBundle.ts';
import { evaluateModules, type ServerModules } from '../worker/evaluateModules.ts';
import { checkDeterminism } from './checkDeterminism.ts';
import { loadSample } from './loadSample.ts';
import { renderAlone } from './renderAlone.tsx';

/**
 * Renders each module that the shell mounts with sample props, and with the data that it loads with them.
 *
 * @returns every reason why the release must not go live, the props of each inner module in `checked`,
 *   and the modules that were not rendered.
 */
export async function smokeRenderBundle(
  request: SmokeRenderRequest,
  fetchFor: (signal: AbortSignal) => LoadFetch = () => noFetch,
  changedBuiltIns = watchBuiltIns(),
): Promise<SmokeRenderResult> {
  const { release, bundle, mounts, checked = [] } = request;
  let modules: ServerModules = new Map();
  let refusals: readonly string[] = [];
  try {
    modules = evaluateModules(release, bundle);
  } catch (error) {
    refusals = whyNotOpened(error);
  }
  // Checked first, because with changed built-ins nothing here may work any more.
  const changedAtOnce = whyChanged(changedBuiltIns());
  if (changedAtOnce.length > 0) return { reasons: changedAtOnce };
  if (refusals.length > 0) return { reasons: [...refusals] };

  const mounted = new Map<string, MountedInner>();
  const onMounted = (inner: MountedInner) => {
    if (checked.includes(inner.module) && mounted.size < MAX_LISTED) {
      mounted.set(JSON.stringify(inner), inner);
    }
  };
  const reasons: string[] = [];
  const skipped: Skipped[] = [];
  for (const mount of mounts) {
    const { load, isPerVisitor, fault } = modules.get(mount.module) ?? {};
    const { module, props, path = '/', params = {}, page = path } = mount;
    if (fault !== undefined) {
      reasons.push(`${module}: ${fault}`);
      continue;
    }
    if (isPerVisitor) {
      skipped.push({ module, why: "its data are each visitor's own" });
      continue;
    }
    const sample = load ? await loadSample(load, { props, path: page, params }, fetchFor) : {};
    if (sample === 'unknown') {
      skipped.push({ module, why: `a request of its \`load\` failed (${page})` });
    } else if ('refusal' in sample) {
      reasons.push(`${module} loads nothing with sample props: ${sample.refusal}`);
    } else {
      const loaded = { ...mount, props: { ...props, ...sample } };
      reasons.push(...(await whyNotRendered(request, loaded, modules, onMounted)));
    }
    if (reasons.length >= ENOUGH_REASONS) break;
  }
  const shortened = reasons.slice(0, ENOUGH_REASONS).map((text) => text.slice(0, MAX_TEXT_LENGTH));
  return {
    reasons: shortened,
    mounted: [...mounted.values()],
    ...(skipped.length > 0 && { skipped: skipped.slice(0, MAX_LISTED) }),
  };
}

/** Reasons for the refusal of changed built-ins, which the modules of all remotes and of later releases share. */
export function whyChanged(changed: readonly string[]): string[] {
  if (changed.length === 0) return [];
  const more = changed.length > 10 ? ' and more' : '';
  return [`its server bundle changes ${changed.slice(0, 10).join(', ')}${more}. ${IMPORT_LATER}`];
}

/** The number of reasons that suffices to see what is wrong with a release; the server does not accept many more. */
const ENOUGH_REASONS = 20;

function whyNotOpened(error: unknown): readonly string[] {
  if (isInstanceOf(error, ReleaseRefused)) return error.reasons;
  const message = messageOf(error);
  const hint = NEEDS_BROWSER.test(message) ? `. ${IMPORT_LATER}` : '';
  return [`its server bundle throws: ${message}${hint}`];
}

const NEEDS_BROWSER =
  /^(window|self|document|navigator|location|history|screen|(local|session)Storage|matchMedia|\w+AnimationFrame|\w+Observer|customElements|getComputedStyle|\w*Element|Image) is not defined$/;

/** Renders a module with the modules that it mounts, then without them, then as `checkDeterminism` does. */
async function whyNotRendered(
  { release, bundle, offered = [] }: SmokeRenderRequest,
  mount: SmokeRenderRequest['mounts'][number],
  modules: ServerModules,
  onMounted: (mounted: MountedInner) => void,
): Promise<string[]> {
  const { module, inner = [], page, sections = [] } = mount;
  const Component = modules.get(module);
  if (!Component) return [`its server bundle does not export ${moduleOf(module)}`];
  const signal = AbortSignal.timeout(WORKER_DEADLINES.renderTimeoutMs);
  const refused = new Set<string>();
  const surroundings = {
    offered,
    isThere: true,
    signal,
    onMounted: (id: ModuleId, given: object) =>
      onMounted({ outer: module, module: id, props: { ...given } }),
  };
  const whyNot = async (isThere: boolean, how: string) => {
    const alone = await renderAlone(Component, mount, { ...surroundings, isThere });
    for (const reason of alone.refused) refused.add(reason);
    const { html } = extractHead(alone.html ?? '');
    // A module that throws renders nothing: that is the reason to report.
    const required = alone.html === undefined ? [] : sections;
    for (const reason of whyMarkupIsRefused(release.name, html, alone.styles, required)) {
      refused.add(`${module}: ${reason}`);
    }
    return [...alone.thrown].map(
      (error) => `${module} does not render ${how}: ${whyThrown(error, signal)}`,
    );
  };

  const as = page === undefined ? 'with sample props' : `as the page ${page}`;
  const reasons = await whyNot(true, as);
  if (reasons.length === 0 && inner.length > 0) {
    reasons.push(...(await whyNot(false, `${as} where other teams' modules are absent`)));
  }
  reasons.push(...refused);
  if (reasons.length > 0) return reasons;

  const again = { ...surroundings, signal: AbortSignal.timeout(WORKER_DEADLINES.renderTimeoutMs) };
  const reason = await checkDeterminism(module, async () => {
    // The bundle is evaluated again, because a file may read the clock when it is loaded.
    const Anew = evaluateModules(release, bundle).get(module);
    const alone = Anew && (await renderAlone(Anew, mount, again));
    // An unfinished rendering is not compared.
    return alone?.html === undefined || alone.thrown.size > 0
      ? undefined
      : alone.styles + alone.html;
  });
  return reason === undefined ? [] : [reason];
}

function whyThrown(error: unknown, { aborted, reason }: AbortSignal): string {
  // Without `aborted`, a thrown `undefined` would equal the missing reason.
  if (aborted && error === reason)
    return `it was not finished within ${WORKER_DEADLINES.renderTimeoutMs / 1000} s`;
  const message = messageOf(error);
  if (NEEDS_BROWSER.test(message))
    return `${message}. Browsers' globals belong in an effect or an event handler`;
  return message.includes('fetch is not defined')
    ? `${message}: rendering sends no requests, \`load\` does`
    : message;
}

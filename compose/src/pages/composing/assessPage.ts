import type { Composition, HandedData } from '../../protocol/composition/Composition.ts';
import { DEADLINES } from '../../protocol/deadlines.ts';
import { AT_ONCE_ATTRIBUTE, REGION_ATTRIBUTE } from '../../protocol/documentNames.ts';
import { type ModuleId, moduleOf, remoteOf } from '../../protocol/manifest/ModuleId.ts';
import type { LoadResult, RenderedPage } from '../../rendering/worker/RenderJob.ts';
import type { Site } from '../../site/SiteDefinition.ts';
import type { PageRequest } from './createPageRequest.ts';

/**
 * Which data of its modules' `load` a page has, and which it lacks: a region whose `load` failed shows its
 * fallback, one whose `load` timed out is rendered in the browser.
 *
 * @returns data for the document (undefined: nothing was loaded), and the parameters of the query that were read.
 */
export function assessLoads(loads: readonly LoadResult[]) {
  const handed = loads.flatMap((result): [string, HandedData][] => {
    if (result.status === 'failed') return [[result.key, { failed: true }]];
    if (result.status === 'late') return [];
    const { key, status: _, module: __, ...data } = result;
    return [[key, data]];
  });
  return {
    loaded: handed.length === 0 ? undefined : Object.fromEntries(handed),
    missing: loads.flatMap((result) => {
      if (result.status === 'loaded') return [];
      const { module, status: outcome } = result;
      return [{ module, outcome, reason: 'reason' in result ? result.reason : LATE }];
    }),
    reads: loads.flatMap(({ reads = [] }) => reads),
  };
}

const LATE = `it was not finished within ${DEADLINES.loadMs / 1000} s`;

/**
 * How much of a page's content is in its HTML; what is optional may be missing, and
 * so may what its modules mount: they show something else then.
 *
 * @returns `all`, as far as its releases can be rendered on the server; `none` when every region
 *   is shown as unavailable: there is no page then, for the time being.
 */
export function assessRegions(
  { modules }: Pick<Site, 'modules'>,
  { regions, releases }: Pick<PageRequest, 'regions' | 'releases'>,
  {
    rendered,
    failures,
  }: Pick<RenderedPage, 'rendered'> & { failures: readonly { module?: ModuleId }[] },
): 'all' | 'some' | 'none' {
  const failed = new Set(failures.map(({ module }) => module));
  const releaseOf = (module: ModuleId) =>
    releases.find(
      ({ pinned }) => pinned.name === remoteOf(module) && moduleOf(module) in pinned.modules,
    );

  const needed = regions.filter((module) => !modules[module]?.optional);
  const unavailable = needed.filter((module) => !releaseOf(module) || failed.has(module));
  if (needed.length > 0 && unavailable.length === needed.length) return 'none';
  const left = regions.filter((module) => {
    const hasServerCode = releaseOf(module)?.serverBundle !== undefined;
    return hasServerCode && !rendered.includes(module);
  });
  return unavailable.length === 0 && left.length === 0 ? 'all' : 'some';
}

/**
 * Whether a page has content already, though some of its regions are late: its status depends on that, as does what
 * describes it, if it has regions.
 */
export function hasContent(
  { modules }: Pick<Site, 'modules'>,
  { regions }: Pick<PageRequest, 'regions'>,
  {
    rendered,
    failures,
  }: Pick<RenderedPage, 'rendered'> & { failures: readonly { module?: ModuleId }[] },
): boolean {
  const failed = new Set(failures.map(({ module }) => module));
  const needed = regions.filter((module) => !modules[module]?.optional);
  const isThere = (module: ModuleId) => rendered.includes(module) && !failed.has(module);
  return needed.length === 0 || needed.some(isThere);
}

/**
 * Whether a page needs the host without an interaction: a region that is not in its HTML is rendered in
 * the browser, or what stands for it tries again; one whose HTML states that it is incomplete; a 404 is
 * logged in the console too; and what a developer overrides may change.
 */
export function isHostNeeded(
  { modules }: Pick<Site, 'modules'>,
  {
    status,
    regions,
    mounts,
    composition,
  }: Pick<PageRequest, 'status' | 'regions' | 'mounts'> & {
    composition: Pick<Composition, 'overrides'>;
  },
  {
    scripts,
    rendered,
    html,
  }: Pick<Composition, 'rendered'> & Required<Pick<Composition, 'scripts'>> & { html: string },
): boolean {
  // What a module only may mount is awaited where it did.
  const isMounted = (id: ModuleId) =>
    regions.includes(id) || html.includes(`${REGION_ATTRIBUTE}="${id}"`);
  const isAwaited = (id: ModuleId) =>
    !rendered.includes(id) && isMounted(id) && (id in scripts || !modules[id]?.optional);
  return (
    status !== 200 ||
    composition.overrides !== undefined ||
    html.includes(` ${AT_ONCE_ATTRIBUTE}=`) ||
    mounts.some(isAwaited)
  );
}

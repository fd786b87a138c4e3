import type { Composition, DocumentData } from '../../protocol/composition/Composition.ts';
import { WORKER_DEADLINES } from '../../protocol/deadlines.ts';
import { AT_ONCE_ATTRIBUTE, REGION_ATTRIBUTE } from '../../protocol/documentNames.ts';
import { type ModuleId, moduleOf, remoteOf } from '../../protocol/names/ModuleId.ts';
import type { LoadResult } from '../../rendering/worker/RenderJob.ts';
import type { Site } from '../../site/SiteDefinition.ts';
import type { PageRequest } from './createPageRequest.ts';

/** A region whose `load` failed shows its fallback; one whose `load` timed out is rendered in the browser. */
export function assessLoads(loads: readonly LoadResult[]) {
  const handed = loads.flatMap((result): [string, DocumentData][] => {
    if (result.status === 'failed') return [[result.key, { failed: true }]];
    if (result.status === 'late') return [];
    const { key, status: _, module: __, json, ...rest } = result;
    return [[key, { data: JSON.parse(json), ...rest }]];
  });
  return {
    /** For the document; undefined: nothing was loaded. */
    loaded: handed.length === 0 ? undefined : Object.fromEntries(handed),
    missedLoads: loads.flatMap((result) => {
      if (result.status === 'loaded') return [];
      const { module, status: outcome } = result;
      return [{ module, outcome, reason: 'reason' in result ? result.reason : LATE }];
    }),
    /** The parameters of the query that were read. */
    reads: loads.flatMap(({ reads = [] }) => reads),
  };
}

const LATE = `it was not finished within ${WORKER_DEADLINES.loadTimeoutMs / 1000} s`;

/** Optional and inner modules may be missing. @param rendered includes those that wait for the visitor's own data. */
export function assessRegions(
  { modules }: Pick<Site, 'modules'>,
  { regions, releases }: Pick<PageRequest, 'regions' | 'releases'>,
  rendered: readonly ModuleId[],
  failures: readonly { module?: ModuleId }[],
) {
  const failed = new Set(failures.map(({ module }) => module));
  const releaseOf = (module: ModuleId) =>
    releases.find(
      ({ pinned }) => pinned.name === remoteOf(module) && moduleOf(module) in pinned.modules,
    );
  const needed = regions.filter((module) => !modules[module]?.optional);
  const unavailable = needed.filter((module) => !releaseOf(module) || failed.has(module));
  const isAll = regions.every(
    (module) => rendered.includes(module) || !releaseOf(module)?.serverBundle,
  );
  return {
    /** Whether every region that the server can render is rendered. */
    isComplete: unavailable.length === 0 && isAll,
    /** Whether every required region is unavailable: the page has no content for now. */
    isUnavailable: needed.length > 0 && unavailable.length === needed.length,
    /** Whether a required region is rendered, even if others are late: then the page's status is known. */
    hasContent:
      needed.length === 0 ||
      needed.some((module) => rendered.includes(module) && !failed.has(module)),
  };
}

/** Whether the host is loaded without an interaction: for missing HTML, overrides, or a status that it logs. */
export function isHostNeeded(
  { modules }: Pick<Site, 'modules'>,
  { status, regions, mounts, composition }: PageRequest,
  {
    scripts,
    rendered,
    html,
  }: Required<Pick<Composition, 'rendered' | 'scripts'>> & { html: string },
): boolean {
  // A module that another one may mount is awaited only if the HTML contains its region.
  const isMounted = (id: ModuleId) =>
    regions.includes(id) || html.includes(`${REGION_ATTRIBUTE}="${id}"`);
  const lacksHtml = (id: ModuleId) =>
    !rendered.includes(id) && isMounted(id) && (id in scripts || !modules[id]?.optional);
  return (
    status !== 200 ||
    composition.overrides !== undefined ||
    html.includes(` ${AT_ONCE_ATTRIBUTE}=`) ||
    mounts.some(lacksHtml)
  );
}

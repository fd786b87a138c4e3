import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import type { RegionEnvironment } from './contexts.ts';

/** Deeper than this, no team could keep track of what mounts what. */
const MAX_DEPTH = 3;

/** @param ancestors modules that contain the region, outermost first; none: the host's code, which may mount any. */
export function whyRefused(
  module: ModuleId,
  ancestors: readonly ModuleId[],
  { loader, site }: RegionEnvironment,
): string | undefined {
  const outer = ancestors.at(-1);
  if (outer === undefined) return undefined;
  const misplaced = whyMisplaced(module, ancestors);
  if (misplaced !== undefined) return misplaced;
  if (!loader.mountsOf(outer).includes(module)) {
    return `${outer} mounts ${module}, which its release does not declare ("mounts" of its build)`;
  }
  return site.modules[module]?.mountable ? undefined : notOffered(outer, module);
}

export function whyMisplaced(module: ModuleId, ancestors: readonly ModuleId[]): string | undefined {
  const way = [...ancestors, module].join(' → ');
  if (ancestors.includes(module)) return `${module} would be mounted inside itself: ${way}`;
  if (ancestors.length > MAX_DEPTH) {
    return `${way} is too deep: ${MAX_DEPTH} modules around another is the most`;
  }
  return undefined;
}

export const notOffered = (outer: ModuleId, module: ModuleId): string =>
  `${outer} mounts ${module}, which the site offers to no module`;

import type { PageScript } from '../composition/Composition.ts';
import type { ModuleId } from '../manifest/ModuleId.ts';
import type { LiveRelease } from '../tracking/LiveRelease.ts';

/** The enhancements of the modules whose HTML a page carries. */
export const enhancementsOf = (
  releases: readonly Pick<LiveRelease, 'pinned' | 'enhancements'>[],
  rendered: readonly ModuleId[],
): PageScript[] =>
  releases.flatMap(({ pinned: { name, baseUrl }, enhancements }) =>
    Object.entries(enhancements)
      .filter(([module]) => rendered.includes(`${name}/${module}`))
      .map(([, { file, integrity }]) => ({ href: `${baseUrl}${file}`, integrity })),
  );

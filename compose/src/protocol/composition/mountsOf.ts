import { type ModuleId, moduleOf, remoteOf } from '../manifest/ModuleId.ts';
import type { PinnedRelease } from './Composition.ts';

/**
 * Modules, and those that they mount, and those that these mount, each once.
 *
 * @param mountsOf what a module mounts itself.
 */
export function withInner(
  modules: readonly ModuleId[],
  mountsOf: (id: ModuleId) => readonly ModuleId[],
): ModuleId[] {
  const found = new Set(modules);
  // The loop includes what is added meanwhile.
  for (const id of found) for (const inner of mountsOf(id)) found.add(inner);
  return [...found];
}

type Mounting = Pick<PinnedRelease, 'name' | 'mounts'>;

/** The modules that a module may mount, in the pinned release of its remote. */
export function mountsOf(id: ModuleId, releases: readonly Mounting[]): readonly ModuleId[] {
  return releases.find(({ name }) => name === remoteOf(id))?.mounts?.[moduleOf(id)] ?? [];
}

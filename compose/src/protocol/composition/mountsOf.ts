import { entryFor, type ModuleId, remoteOf } from '../manifest/ModuleId.ts';
import type { PinnedRelease } from './Composition.ts';

/** Modules and, each once, all that they mount. @param mountsOf what a module mounts itself. */
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

export function mountsOf(id: ModuleId, releases: readonly Mounting[]): readonly ModuleId[] {
  return entryFor(releases.find(({ name }) => name === remoteOf(id))?.mounts, id) ?? [];
}

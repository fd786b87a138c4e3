import { entryFor, type ModuleId, remoteOf } from '../names/ModuleId.ts';
import type { PinnedRelease } from './Composition.ts';

/** Modules and all that they mount, at any depth, each once. @param mountsOf the modules that one mounts directly. */
export function withInner(
  modules: readonly ModuleId[],
  mountsOf: (id: ModuleId) => readonly ModuleId[],
): ModuleId[] {
  const found = new Set(modules);
  // The loop also visits the ids that it adds.
  for (const id of found) for (const inner of mountsOf(id)) found.add(inner);
  return [...found];
}

type Mounting = Pick<PinnedRelease, 'name' | 'mounts'>;

export function mountsOf(id: ModuleId, releases: readonly Mounting[]): readonly ModuleId[] {
  return entryFor(releases.find(({ name }) => name === remoteOf(id))?.mounts, id) ?? [];
}

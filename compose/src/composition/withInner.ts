import type { ModuleId } from '../manifest/ModuleId.ts';

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
  // What is added while it is gone through comes too.
  for (const id of found) for (const inner of mountsOf(id)) found.add(inner);
  return [...found];
}

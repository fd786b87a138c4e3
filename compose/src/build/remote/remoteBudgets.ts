import type { Compilation } from '@rspack/core';
import type { SizeBudget } from '../plugins/enforceBudgets.ts';
import { scriptsOfModule } from '../plugins/joinModules.ts';
import { entryScripts } from '../plugins/onAssets.ts';
import type { RemoteBudgets } from '../RemoteOptions.ts';

/** @param remote the name of the container's entry. */
export const containerBudgets = (
  remote: string,
  { container, modules = {} }: RemoteBudgets,
): SizeBudget[] => [
  {
    of: 'the container',
    bytes: container,
    files: (compilation) => entryScripts(compilation, remote).slice(0, 1),
  },
  ...Object.entries(modules).map(([module, bytes]) => ({
    of: `the module ${module}`,
    bytes,
    files: (compilation: Compilation) => scriptsOfModule(compilation, module),
  })),
];

export const enhancementBudgets = (
  modules: readonly string[],
  { enhancement }: RemoteBudgets,
): SizeBudget[] =>
  modules.map((module) => ({
    of: `the enhancement of ${module}`,
    bytes: enhancement,
    files: (compilation) => entryScripts(compilation, module),
  }));

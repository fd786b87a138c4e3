import type { Compilation } from '@rspack/core';
import * as v from 'valibot';
import { MANIFEST_FILE, type Release, ReleaseManifest } from '../../protocol/manifest/release.ts';
import type { SizeBudget } from '../plugins/EnforceBudgets.ts';
import { entryScripts } from '../plugins/entryScripts.ts';
import { scriptsOfModule } from '../plugins/JoinModules.ts';

/** Size budgets of a remote, in bytes as sent (scripts compressed with brotli). Default of each: no limit. */
export interface RemoteBudgets {
  /** The Module Federation container, without the modules that are in its file. */
  container?: number;
  /** Name of a module → its scripts together, also those in the container's file. */
  modules?: Readonly<Record<string, number>>;
  /** Each single enhancement. */
  enhancement?: number;
}

/** Those of the container's build. */
export const remoteBudgets = ({ container, modules = {} }: RemoteBudgets): SizeBudget[] => [
  ...(container === undefined
    ? []
    : [
        {
          of: 'the container',
          bytes: container,
          files: (compilation: Compilation) => [releaseOf(compilation).container.file],
        },
      ]),
  ...Object.entries(modules).map(([module, bytes]) => ({
    of: `the module ${module}`,
    bytes,
    files: (compilation: Compilation) => scriptsOfModule(compilation, module),
  })),
];

/** Those of the enhancements' build. */
export const enhancementBudgets = (
  modules: readonly string[],
  { enhancement: bytes }: RemoteBudgets,
): SizeBudget[] =>
  bytes === undefined
    ? []
    : modules.map((module) => ({
        of: `the enhancement of ${module}`,
        bytes,
        files: (compilation: Compilation) => entryScripts(compilation, module),
      }));

function releaseOf(compilation: Compilation): Release {
  const manifest = compilation.getAsset(MANIFEST_FILE)?.source.source().toString() ?? 'null';
  return v.parse(ReleaseManifest, JSON.parse(manifest)).release;
}

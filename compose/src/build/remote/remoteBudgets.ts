import type { Compilation } from '@rspack/core';
import * as v from 'valibot';
import { MANIFEST_FILE, type Release, ReleaseManifest } from '../../manifest/release.ts';
import type { SizeBudget } from '../plugins/EnforceBudgets.ts';

/** The most that a remote may weigh, in bytes as sent (scripts by brotli). */
export interface RemoteBudgets {
  /** The Module Federation container. */
  container?: number;
  /** Module → its scripts together, beside the container. */
  modules?: Readonly<Record<string, number>>;
}

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
    files: (compilation: Compilation) => releaseOf(compilation).modules[module] ?? [],
  })),
];

function releaseOf(compilation: Compilation): Release {
  const manifest = compilation.getAsset(MANIFEST_FILE)?.source.source().toString() ?? 'null';
  return v.parse(ReleaseManifest, JSON.parse(manifest)).release;
}

import type { Compilation } from '@rspack/core';
import type { SizeBudget } from '../plugins/EnforceBudgets.ts';
import { ENTRYPOINT_FILE, type Entrypoint } from '../plugins/ListEntrypoint.ts';

/** The most that a host may weigh, in bytes as sent (scripts by brotli). */
export interface HostBudgets {
  /** Its scripts, which come before any region's. */
  script?: number;
  /** The fonts that every page preloads. */
  fonts?: number;
}

export const hostBudgets = ({ script, fonts }: HostBudgets): SizeBudget[] => [
  ...(script === undefined
    ? []
    : [
        {
          of: "the host's script",
          bytes: script,
          files: (compilation: Compilation) =>
            entrypointOf(compilation).scripts.map(({ file }) => file),
        },
      ]),
  ...(fonts === undefined
    ? []
    : [
        {
          of: 'what the host preloads of fonts',
          bytes: fonts,
          files: (compilation: Compilation) => entrypointOf(compilation).fonts,
        },
      ]),
];

const entrypointOf = (compilation: Compilation): Entrypoint =>
  JSON.parse(compilation.getAsset(ENTRYPOINT_FILE)?.source.source().toString() ?? 'null');

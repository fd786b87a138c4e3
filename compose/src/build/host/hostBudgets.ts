import type { Compilation } from '@rspack/core';
import type { SizeBudget } from '../plugins/EnforceBudgets.ts';
import { ENTRYPOINT_FILE, type Entrypoint } from '../plugins/ListEntrypoint.ts';

/** Size budgets of a host, in bytes as sent (scripts compressed with brotli). Default of each: no limit. */
export interface HostBudgets {
  /** The host's own scripts. */
  script?: number;
  /** Fonts that every page preloads. */
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

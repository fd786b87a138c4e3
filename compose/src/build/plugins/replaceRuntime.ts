import type { Chunk, RspackPluginInstance } from '@rspack/core';
import { reportError } from './onAssets.ts';

/** Name of a runtime module → its source in the build. */
export type RuntimeSources = Readonly<Record<string, (source: string, chunk: Chunk) => string>>;

/** @param required the build fails without these: their maker has other names for them. */
export const replaceRuntime = (
  entry: string,
  required: RuntimeSources,
  optional: RuntimeSources = {},
): RspackPluginInstance => ({
  apply: ({ hooks }) =>
    hooks.thisCompilation.tap('replaceRuntime', (compilation) => {
      const missing = new Set(Object.keys(required));
      compilation.hooks.runtimeModule.tap('replaceRuntime', ({ name, source }, chunk) => {
        const replace = required[name] ?? optional[name];
        if (chunk.name !== entry || !replace || !source) return;
        missing.delete(name);
        // Not as a string: rspack takes an empty one for no change.
        source.source = Buffer.from(replace(source.source.toString(), chunk));
      });
      compilation.hooks.afterSeal.tap('replaceRuntime', () => {
        if (compilation.errors.length > 0 || missing.size === 0) return;
        const names = [...missing].join(', ');
        reportError(compilation, `The runtime of ${entry} has no ${names} to be replaced.`);
      });
    }),
});

import type { Chunk, RspackPluginInstance } from '@rspack/core';
import { onCompilation, reportError } from './onAssets.ts';

/** Name of a runtime module → its source in the build. */
export type RuntimeSources = Readonly<Record<string, (source: string, chunk: Chunk) => string>>;

/**
 * Replaces runtime modules of an entry's chunk.
 *
 * @param required the build fails if one is missing, because rspack or a plugin may have renamed it.
 */
export const replaceRuntime = (
  entry: string,
  required: RuntimeSources,
  optional: RuntimeSources = {},
): RspackPluginInstance =>
  onCompilation('replaceRuntime', (hooks, compilation) => {
    const missing = new Set(Object.keys(required));
    hooks.runtimeModule.tap('replaceRuntime', ({ name, source }, chunk) => {
      const replace = required[name] ?? optional[name];
      if (chunk.name !== entry || !replace || !source) return;
      missing.delete(name);
      // A buffer, because rspack takes an empty string for no change.
      source.source = Buffer.from(replace(source.source.toString(), chunk));
    });
    hooks.afterSeal.tap('replaceRuntime', () => {
      if (compilation.errors.length > 0 || missing.size === 0) return;
      const names = [...missing].join(', ');
      reportError(compilation, `The runtime of ${entry} has no ${names} to be replaced.`);
    });
  });

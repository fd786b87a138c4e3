import { brotliCompressSync } from 'node:zlib';
import type { Compilation, RspackPluginInstance } from '@rspack/core';
import { onAssets, reportError } from './onAssets.ts';

/** @param limit in bytes, of scripts compressed by brotli at its highest level. Undefined: no limit. */
type CheckBudget = (of: string, limit: number | undefined, files: readonly string[]) => void;

/** Fails a build that exceeds a budget; the error lists the files and their sizes. */
export const enforceBudgets = (
  checkAll: (compilation: Compilation, check: CheckBudget) => void,
): RspackPluginInstance =>
  onAssets('enforceBudgets', 'check', (compilation) => {
    if (compilation.errors.length > 0) return;
    checkAll(compilation, (of, limit, files) => {
      if (limit === undefined) return;
      const sizes = files.map((file) => ({ file, bytes: sentBytes(compilation, file) }));
      const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
      const listed = sizes.map(({ file, bytes }) => `${file} ${bytes}`).join(', ');
      if (sizes.length === 0) {
        reportError(compilation, `There is a budget for ${of}, which this build does not have.`);
      } else if (total > limit) {
        const excess = `${of} has ${total} bytes as sent, of ${limit} (${listed}).`;
        reportError(compilation, `Over budget: ${excess}`);
      }
    });
  });

function sentBytes(compilation: Compilation, file: string): number {
  const content = compilation.getAsset(file)?.source.buffer();
  if (!content) throw new Error(`There is no ${file} in this build.`);
  return (file.endsWith('.js') ? brotliCompressSync(content) : content).length;
}

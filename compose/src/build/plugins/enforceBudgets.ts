import { brotliCompressSync } from 'node:zlib';
import type { Compilation, RspackPluginInstance } from '@rspack/core';
import { onAssets, reportError } from './onAssets.ts';

export interface SizeBudget {
  of: string;
  /** The limit, for scripts compressed by brotli at its highest level, for fonts uncompressed. Undefined: no limit. */
  bytes: number | undefined;
  files(compilation: Compilation): readonly string[];
}

/** Fails a build that exceeds a budget; the error lists the files and their sizes. */
export const enforceBudgets = (...budgets: readonly SizeBudget[]): RspackPluginInstance =>
  onAssets('enforceBudgets', 'check', (compilation) => {
    if (compilation.errors.length > 0) return;
    for (const budget of budgets) {
      const reason = overBudget(compilation, budget);
      if (reason) reportError(compilation, reason);
    }
  });

function overBudget(
  compilation: Compilation,
  { of, bytes: allowed, files }: SizeBudget,
): string | undefined {
  if (allowed === undefined) return undefined;
  const sizes = files(compilation).map((file) => ({ file, bytes: sent(compilation, file) }));
  if (sizes.length === 0) return `There is a budget for ${of}, which this build does not have.`;
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= allowed) return undefined;
  const listed = sizes.map(({ file, bytes }) => `${file} ${bytes}`).join(', ');
  return `Over budget: ${of} has ${total} bytes as sent, of ${allowed} (${listed}).`;
}

/** @throws Error if the file is not part of the build. */
function sent(compilation: Compilation, file: string): number {
  const content = compilation.getAsset(file)?.source.buffer();
  if (!content) throw new Error(`There is no ${file} in this build.`);
  return (file.endsWith('.js') ? brotliCompressSync(content) : content).length;
}

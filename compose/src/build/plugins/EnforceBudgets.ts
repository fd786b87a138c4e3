import { brotliCompressSync } from 'node:zlib';
import { type Compilation, type Compiler, type RspackPluginInstance, rspack } from '@rspack/core';
import { joinedText } from './JoinModules.ts';

/** The most that some files of a build may weigh together. */
export interface SizeBudget {
  /** What they are, for the message: `the container`. */
  of: string;
  /** As they are sent: scripts compressed by brotli at its best, fonts as they are. */
  bytes: number;
  /** @returns the files' names, at least one. */
  files(compilation: Compilation): readonly string[];
}

/** Fails a build that exceeds its budget, and lists its files and sizes. */
export class EnforceBudgets implements RspackPluginInstance {
  private readonly budgets: readonly SizeBudget[];

  constructor(budgets: readonly SizeBudget[]) {
    this.budgets = budgets;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('EnforceBudgets', (compilation) => {
      compilation.hooks.processAssets.tap(
        // After the compressed copies and the release's manifest.
        { name: 'EnforceBudgets', stage: rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 3 },
        () => {
          // The size of half a build means nothing; its own errors are reported.
          if (compilation.errors.length > 0) return;
          for (const budget of this.budgets) {
            const reason = overBudget(compilation, budget);
            if (reason) compilation.errors.push(new rspack.WebpackError(reason));
          }
        },
      );
    });
  }
}

function overBudget(compilation: Compilation, budget: SizeBudget): string | undefined {
  const sizes = budget.files(compilation).map((file) => ({ file, bytes: sent(compilation, file) }));
  if (sizes.length === 0) return `There is a budget for ${budget.of}, which this build has not.`;
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= budget.bytes) return undefined;
  const files = sizes.map(({ file, bytes }) => `${file} ${bytes}`).join(', ');
  return `Over budget: ${budget.of} has ${total} bytes as sent, of ${budget.bytes} (${files}).`;
}

/** @throws Error for a file that is not of the build. */
function sent(compilation: Compilation, file: string): number {
  const part = joinedText(compilation, file);
  if (part !== undefined) return brotliCompressSync(part).length;
  const asset = compilation.getAsset(`${file}.br`) ?? compilation.getAsset(file);
  if (!asset) throw new Error(`There is no ${file} in this build.`);
  return asset.source.buffer().length;
}

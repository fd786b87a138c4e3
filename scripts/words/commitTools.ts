import type { CommitTools } from './commitWords.ts';
import { runProgram } from './runProgram.ts';

/** Formats and checks with the tools of this repository. */
export function commitTools(root: string): CommitTools {
  const run = (program: string, args: readonly string[], input?: string) =>
    runProgram(root, `${root}/node_modules/.bin/${program}`, args, input);
  return {
    format: (file, source) => run('biome', ['format', `--stdin-file-path=${file}`], source),
    check: async (files) => {
      await run('tsc', ['--noEmit']);
      await run('biome', ['ci', '--error-on-warnings', ...files]);
      const unit = ['--config', 'scripts/jest/unit.config.mjs'];
      await run('jest', [...unit, '--findRelatedTests', ...files]);
    },
  };
}

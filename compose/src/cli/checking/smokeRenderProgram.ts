import { fileURLToPath } from 'node:url';
import type { WorkerProgram } from '../../process/WorkerProgram.ts';

const at = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

const isInstalled = import.meta.url.endsWith('.js');

/** The very program that a host renders releases with: built where installed, else from its source. */
export const smokeRenderProgram: WorkerProgram = isInstalled
  ? { file: at('../../workers/smokeRender.cjs'), isBundled: true }
  : {
      file: at('../../workers/smokeRender.ts'),
      execArgv: ['--import', import.meta.resolve('tsx')],
    };

import { fileURLToPath } from 'node:url';
import type { WorkerProgram } from '../../process/WorkerProgram.ts';

const at = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

const isInstalled = import.meta.url.endsWith('.js');

/** The program that a host runs releases with: built where the engine is installed, else from source. */
export const smokeRenderProgram: WorkerProgram = isInstalled
  ? { file: at('../../workers/smokeRender.cjs'), isBundled: true }
  : {
      file: at('../../workers/smokeRender.ts'),
      execArgv: ['--import', import.meta.resolve('tsx')],
    };

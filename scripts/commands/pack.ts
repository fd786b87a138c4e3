import path from 'node:path';
import { ROOT } from '../build/parts.ts';
import { packEngine } from '../packing/packEngine.ts';

/** `npm run pack -w compose [-- <folder>]`: makes the package that others install. */
export async function run(): Promise<void> {
  try {
    console.log(await packEngine(process.argv[3] ?? path.join(ROOT, 'compose/dist')));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

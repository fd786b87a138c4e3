import path from 'node:path';
import { packEngine } from '../packing/packEngine.ts';
import { packLibrary } from '../packing/packLibrary.ts';

/** `npm run pack -w compose|contract|ui [-- <folder>]`: makes a package that others install. */
export async function run(): Promise<void> {
  const workspace = path.basename(process.cwd());
  const destination = process.argv[3] ?? path.resolve('dist');
  try {
    const pack =
      workspace === 'compose' ? packEngine(destination) : packLibrary(workspace, destination);
    console.log(await pack);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

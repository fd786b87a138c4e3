import path from 'node:path';
import { packCreate } from '../packing/packCreate.ts';
import { packEngine } from '../packing/packEngine.ts';
import { packLibrary } from '../packing/packLibrary.ts';

/**
 * `npm run pack -w compose|contract|ui [-- <folder>]`: makes a package for installation elsewhere; with the engine also
 * `create-compose`.
 */
export async function run(): Promise<void> {
  const workspace = path.basename(process.cwd());
  const destination = process.argv[3] ?? path.resolve('dist');
  if (workspace === 'compose') {
    console.log(await packEngine(destination));
    console.log(await packCreate(destination));
  } else console.log(await packLibrary(workspace, destination));
}

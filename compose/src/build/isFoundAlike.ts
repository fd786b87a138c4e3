import { createRequire } from 'node:module';
import path from 'node:path';

/** Whether Node takes the same file for a package in the sources of each folder, or in none. */
export const isFoundAlike = (request: string, ...folders: readonly string[]): boolean =>
  new Set(folders.map((folder) => find(request, folder))).size === 1;

function find(request: string, folder: string): string | undefined {
  try {
    return createRequire(path.join(folder, 'source.cjs')).resolve(request);
  } catch {
    return undefined;
  }
}

import { createRequire } from 'node:module';
import path from 'node:path';

/** Whether Node resolves a request to the same file from each folder, or from none. */
export const resolvesAlike = (request: string, ...folders: readonly string[]): boolean =>
  new Set(folders.map((folder) => find(request, folder))).size === 1;

function find(request: string, folder: string): string | undefined {
  try {
    return createRequire(path.join(folder, 'source.cjs')).resolve(request);
  } catch {
    return undefined;
  }
}

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Locations of the packages that are in the builds of workspaces, as their source maps name them.
 *
 * @param {string} root of the repository.
 * @param {readonly string[]} parts folders of the workspaces.
 * @param {Record<string, any>} locked as `readLocked` returns it.
 */
export async function bundledPackages(root, parts, locked) {
  const found = new Set();
  for (const part of parts) {
    const dist = path.join(root, part, 'dist');
    const files = await readdir(dist, { recursive: true });
    for (const file of files.filter((name) => name.endsWith('.map'))) {
      const { sources = [] } = JSON.parse(await readFile(path.join(dist, file), 'utf8'));
      for (const source of sources) {
        const location = locationOf(source, part);
        if (location && locked[location]) found.add(location);
      }
    }
  }
  return found;
}

/** @param {string} source `webpack://<name of the build>/<path from its workspace>` */
function locationOf(source, part) {
  const [, file] = /^webpack:\/\/(?:@[^/]+\/)?[^/]+\/(.*)$/.exec(source) ?? [];
  if (file === undefined) return undefined;
  const [, location] =
    /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(path.posix.join(part, file)) ?? [];
  return location;
}

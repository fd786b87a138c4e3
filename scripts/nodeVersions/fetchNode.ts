import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../build/parts.ts';
import { runNpm } from '../running/runNpm.ts';

const CACHE = path.join(ROOT, 'node_modules/.cache/node-versions');

/**
 * Installs a release of Node from npm, unless it is already installed, in a separate folder: the site does not depend
 * on it.
 *
 * @param version such as `24.21.0`, or `24` for the newest release of that line.
 * @returns the folder of `node`, for the `PATH`.
 * @throws Error with npm's output if there is no such release for this machine.
 */
export async function fetchNode(version: string): Promise<string> {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const folder = path.join(CACHE, version);
  const bin = path.join(folder, 'node_modules', name, 'bin');
  if (existsSync(path.join(bin, 'node'))) return bin;

  await mkdir(folder, { recursive: true });
  // Otherwise npm would install into the next parent folder with a package.json.
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }\n');
  const install = runNpm(['install', `${name}@${version}`, '--ignore-scripts'], {}, folder);
  if ((await install.ended) !== 0) throw new Error(install.output());
  return bin;
}

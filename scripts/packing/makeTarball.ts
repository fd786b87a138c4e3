import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { makeSbom, readLocked, withDependencies } from '../sbom/makeSbom.mjs';

/**
 * Adds `sbom.cdx.json` to a folder, with the versions that its package was tested with, and packs it.
 *
 * @returns the path of the tarball.
 */
export async function makeTarball(folder: string, destination: string): Promise<string> {
  await mkdir(destination, { recursive: true });
  await writeFile(path.join(folder, 'sbom.cdx.json'), await sbomOf(folder));
  const { stdout } = await promisify(execFile)(
    'npm',
    ['pack', '--silent', '--pack-destination', destination],
    { cwd: folder },
  );
  return path.join(destination, stdout.trim().split('\n').at(-1) ?? '');
}

async function sbomOf(folder: string): Promise<string> {
  const description = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const { name, version, dependencies, peerDependencies } = description;
  const direct = Object.keys({ ...dependencies, ...peerDependencies });
  const locked = await readLocked();
  const workspace = name.replace('@statline/', '');
  const locations = withDependencies(locked, direct, workspace);
  return makeSbom({ name, version, type: 'library' }, locations, locked);
}

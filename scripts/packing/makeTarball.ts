import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** @returns the tarball that npm makes of a folder. */
export async function makeTarball(folder: string, destination: string): Promise<string> {
  await mkdir(destination, { recursive: true });
  const { stdout } = await promisify(execFile)(
    'npm',
    ['pack', '--silent', '--pack-destination', destination],
    { cwd: folder },
  );
  return path.join(destination, stdout.trim().split('\n').at(-1) ?? '');
}

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../build/parts.ts';

/** The committed pages: one for each entry point of the engine. */
export const REFERENCE = path.join(ROOT, 'docs/api');

/**
 * Writes the reference of the engine's public API into a folder, which is emptied first.
 *
 * @throws Error with TypeDoc's output, for example if a public type or option has no docstring.
 */
export async function generateReference(folder: string): Promise<void> {
  // TypeDoc needs the compiler's JavaScript API, so TypeScript 6 is installed beside it, in `compose/`.
  const typedoc = path.join(ROOT, 'compose/node_modules/typedoc/bin/typedoc');
  const options = path.join(ROOT, 'compose/docs/typedoc.json');
  await promisify(execFile)(process.execPath, [typedoc, '--options', options, '--out', folder], {
    env: { ...process.env, NO_COLOR: '1' },
  }).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(`The API reference cannot be generated:\n${stdout}${stderr}`);
  });
}

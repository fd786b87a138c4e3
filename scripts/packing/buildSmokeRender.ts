import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../build/parts.ts';

const ENGINE = path.join(ROOT, 'compose');

/** Builds the smoke render's program as one file in a folder. */
export async function buildSmokeRender(destination: string): Promise<void> {
  const rspack = path.join(ROOT, 'node_modules/.bin/rspack');
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(rspack, ['build'], { cwd: ENGINE, env });
  const program = 'smokeRender.cjs';
  await cp(path.join(ENGINE, 'dist/programs', program), path.join(destination, program));
}

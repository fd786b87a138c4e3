import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { inParallel } from '../../compose/src/releases/sources/inParallel.ts';
import { collectOutput } from '../running/collectOutput.ts';
import { needsBuild, recordBuild, sourcesOf } from './buildRecord.ts';
import { type Part, ROOT } from './parts.ts';

/**
 * Builds the parts, concurrently on as many cores as the machine has.
 *
 * @param shared as of `sourcesOf`.
 * @throws Error with the bundler's output for the first part that does not build.
 */
export const buildParts = (parts: readonly Part[], shared?: readonly string[]): Promise<void> =>
  inParallel(availableParallelism(), parts, (part) => buildPart(part, shared));

/** Builds those of the parts that need it. @param shared as of `sourcesOf`. */
export async function buildStale(
  parts: readonly Part[],
  shared?: readonly string[],
): Promise<void> {
  const isStale = await Promise.all(parts.map((part) => needsBuild(part, shared)));
  await buildParts(
    parts.filter((_, index) => isStale[index]),
    shared,
  );
}

async function buildPart(part: Part, shared?: readonly string[]): Promise<void> {
  const { name, folder } = part;
  console.log(`Building ${name}…`);
  const startedAt = Date.now();
  const sources = await sourcesOf(part, shared);
  const rspack = path.join(ROOT, 'node_modules/.bin/rspack');
  const build = spawn(rspack, ['build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collectOutput(build);
  const code = await new Promise((settle) => build.once('close', settle));
  if (code !== 0) throw new Error(`${name} does not build:\n${output()}`);
  await recordBuild(part, sources);
  console.log(`Built ${name} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}

import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../build/parts.ts';
import { compileTypes } from './compileTypes.ts';
import { enginePackageJson } from './enginePackageJson.ts';
import { inStagingFolder } from './inStagingFolder.ts';
import { makeTarball } from './makeTarball.ts';
import { rewriteImports } from './rewriteImports.ts';

const ENGINE = path.join(ROOT, 'compose');

/** Sources that are copied unchanged for the bundler. */
const COPIED = ['build/host/pruneReactRouter.cjs'];

/**
 * Makes the engine's package: JavaScript and types, file by file, including `service/`, and the program of the smoke
 * render in one file.
 *
 * @param destination folder for the tarball.
 * @returns the tarball.
 * @throws Error if the engine imports files that are not included.
 */
export const packEngine = (destination: string): Promise<string> =>
  inStagingFolder(async (folder) => makeTarball(await stage(folder), destination));

async function stage(folder: string): Promise<string> {
  const emitted = path.join(folder, 'emitted');
  const staged = path.join(folder, 'package');
  await compileTypes('compose', emitted);
  const dist = path.join(staged, 'dist');
  await mkdir(staged, { recursive: true });
  await rename(path.join(emitted, 'compose/src'), dist);
  await rename(path.join(emitted, 'service/src'), path.join(dist, 'service'));
  await refuseOthers(emitted);
  const imports = await rewriteImports(dist);
  await buildSmokeRender(path.join(folder, 'programs'), path.join(dist, 'workers'));
  for (const file of COPIED) await cp(path.join(ENGINE, 'src', file), path.join(dist, file));
  await chmod(path.join(dist, 'cli/bin.js'), 0o755);
  await writeFile(path.join(staged, 'package.json'), await enginePackageJson(imports));
  for (const asIs of ['jest', 'starter', 'assets.d.ts', 'CHANGELOG.md']) {
    await cp(path.join(ENGINE, asIs), path.join(staged, asIs), { recursive: true });
  }
  await cp(path.join(ROOT, 'docs/api'), path.join(staged, 'docs/api'), { recursive: true });
  const readme = await readFile(path.join(ENGINE, 'README.md'), 'utf8');
  const packed = readme
    .replaceAll('../docs/api/', 'docs/api/')
    // The other documents are not in the package.
    .replace(/\[([^\]]+)\]\(\.\.\/(docs\/[\w/-]+\.md)[^)]*\)/g, '$1: `$2` in the repository');
  await writeFile(path.join(staged, 'README.md'), packed);
  await cp(path.join(ROOT, 'LICENSE'), path.join(staged, 'LICENSE'));
  return staged;
}

/** Builds the smoke render's program as one file. @param emptied becomes the bundler's folder, which it empties. */
async function buildSmokeRender(emptied: string, destination: string): Promise<void> {
  const rspack = path.join(ROOT, 'node_modules/.bin/rspack');
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(rspack, ['build', '--output-path', emptied], { cwd: ENGINE, env });
  const program = 'smokeRender.cjs';
  await cp(path.join(emptied, program), path.join(destination, program));
}

/** The compiler follows imports, so any other file comes from another workspace. */
async function refuseOthers(emitted: string): Promise<void> {
  const left = await readdir(emitted, { recursive: true, withFileTypes: true });
  const files = left
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => path.relative(emitted, path.join(entry.parentPath, entry.name)));
  if (files.length > 0) throw new Error(`The engine imports ${files.join(', ')}.`);
}

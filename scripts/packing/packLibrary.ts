import { cp, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../build/parts.ts';
import { compileTypes } from './compileTypes.ts';
import { inStagingFolder } from './inStagingFolder.ts';
import { makeTarball } from './makeTarball.ts';
import { published, ranges } from './published.ts';
import { readPackageJson } from './readPackageJson.ts';
import { rewriteImports } from './rewriteImports.ts';

/** Libraries that a page may have only once: the installing package chooses the version. */
const SHARED = ['react', 'react-dom', 'styled-components'];

/**
 * Makes the package of a workspace that remotes import: JavaScript and types, file by file, and all other files
 * unchanged. It has the workspace's entry points.
 *
 * @param workspace `contract`, or `ui`.
 * @param destination folder for the tarball.
 * @returns the tarball.
 * @throws Error if it imports sources of another workspace.
 */
export const packLibrary = (workspace: string, destination: string): Promise<string> =>
  inStagingFolder(async (folder) => makeTarball(await stage(workspace, folder), destination));

async function stage(workspace: string, folder: string): Promise<string> {
  const emitted = path.join(folder, 'emitted');
  const staged = path.join(folder, 'package');
  await compileTypes(workspace, emitted);
  await mkdir(staged, { recursive: true });
  const dist = path.join(staged, 'dist');
  await rename(path.join(emitted, workspace, 'src'), dist);
  await copyOthers(path.join(ROOT, workspace, 'src'), dist);
  await rewriteImports(dist);
  await writeFile(path.join(staged, 'package.json'), await libraryPackageJson(workspace));
  await cp(path.join(ROOT, 'LICENSE'), path.join(staged, 'LICENSE'));
  return staged;
}

/** Style sheets, fonts, images. */
async function copyOthers(src: string, dist: string): Promise<void> {
  for (const entry of await readdir(src, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.tsx?$/.test(entry.name)) continue;
    const file = path.relative(src, path.join(entry.parentPath, entry.name));
    await cp(path.join(src, file), path.join(dist, file));
  }
}

async function libraryPackageJson(workspace: string): Promise<string> {
  const library = await readPackageJson(workspace);
  const { name, description, exports, dependencies } = library;
  const isShared = ([name]: [string, string]) => SHARED.includes(name);
  const all = Object.entries(dependencies);
  const contents = {
    name,
    description,
    ...published(library),
    exports: Object.fromEntries(
      Object.entries(exports).map(([entry, file]) => [entry, compiled(file)]),
    ),
    files: ['dist', 'sbom.cdx.json'],
    dependencies: ranges(Object.fromEntries(all.filter((dependency) => !isShared(dependency)))),
    peerDependencies: ranges(Object.fromEntries(all.filter(isShared))),
  };
  return `${JSON.stringify(contents, null, 2)}\n`;
}

function compiled(file: string | Record<string, string>) {
  if (typeof file !== 'string') throw new Error('An entry point of a library is one file.');
  const inDist = file.replace('./src/', './dist/');
  if (!/\.tsx?$/.test(inDist)) return inDist;
  const stem = inDist.replace(/\.tsx?$/, '');
  return { types: `${stem}.d.ts`, default: `${stem}.js` };
}

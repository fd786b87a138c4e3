import { chmod, cp, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeFiles } from '../../compose/src/cli/commands/create.ts';
import { starterFiles } from '../../compose/src/cli/commands/starterFiles.ts';
import { ROOT } from '../build/parts.ts';
import { inStagingFolder } from './inStagingFolder.ts';
import { makeTarball } from './makeTarball.ts';
import { published } from './published.ts';
import { readPackageJson, type Versions } from './readPackageJson.ts';

const SOURCES = path.join(ROOT, 'compose/create');
/** Names of the remotes in `modules` of the template's host. */
const REMOTES = ['explore', 'decide'];

/**
 * Makes the package of `npm create compose`: the files of a host and of two remotes, the same that `compose create`
 * makes. It has no dependencies.
 *
 * @param destination folder for the tarball.
 * @returns the tarball.
 */
export const packCreate = (destination: string): Promise<string> =>
  inStagingFolder(async (folder) => {
    await stage(folder);
    return makeTarball(folder, destination);
  });

async function stage(folder: string): Promise<void> {
  await cp(SOURCES, folder, { recursive: true });
  await chmod(path.join(folder, 'create.mjs'), 0o755);
  const template = path.join(folder, 'template');
  for (const name of REMOTES) {
    const remote = path.join(template, `remote-${name}`);
    await writeFiles(remote, starterFiles({ name }));
    // npm does not pack files of this name; create.mjs restores it.
    await rename(path.join(remote, '.gitignore'), path.join(remote, '_gitignore'));
  }
  await writeJson(path.join(template, 'host/package.json'), await hostPackageJson());
  const engine = await readPackageJson('compose');
  await writeJson(path.join(folder, 'package.json'), {
    name: 'create-compose',
    description:
      'Makes a site of microfrontends: a host and two remotes that run, test and release',
    ...published(engine),
    bin: { 'create-compose': 'create.mjs' },
    files: ['create.mjs', 'template', 'sbom.cdx.json'],
  });
  await cp(path.join(ROOT, 'LICENSE'), path.join(folder, 'LICENSE'));
}

async function hostPackageJson(): Promise<object> {
  const { version, dependencies, peerDependencies = {} } = await readPackageJson('compose');
  const { devDependencies = {} } = await readPackageJson('.');
  const of = (versions: Versions, ...names: string[]) =>
    Object.fromEntries(
      names.map((name) => [name, `^${(versions[name] ?? '').replace(/^\^/, '')}`] as const),
    );
  return {
    name: 'host',
    private: true,
    type: 'module',
    scripts: { build: 'rspack build', start: 'node dist/server/main.cjs', types: 'tsc' },
    dependencies: {
      '@statline/compose': `^${version}`,
      ...of(dependencies, 'koa'),
      ...of(peerDependencies, 'react', 'react-dom', 'react-router-dom', 'styled-components'),
    },
    devDependencies: {
      ...of(peerDependencies, '@rspack/cli', '@rspack/core'),
      ...of(devDependencies, '@types/node', '@types/react', '@types/react-dom', 'typescript'),
    },
  };
}

const writeJson = (file: string, contents: object) =>
  writeFile(file, `${JSON.stringify(contents, null, 2)}\n`);

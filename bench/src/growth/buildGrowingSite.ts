import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../../scripts/build/parts.ts';
import { publishAs, remoteName, writeIndex } from './releaseOf.ts';
import { readPart, writeVariants } from './variants.ts';

/** What the site of `bench/growth` shows on one page. */
export const PER_PAGE = 10;

export interface GrowingSite {
  names: readonly string[];
  /** Its built host, the folder of its releases, and that of the builds of its remotes. */
  host: string;
  releases: string;
  remote: string;
  /** The same page in one bundle. */
  single: string;
}

/** Copies `bench/growth` to a folder outside of this repository, and builds the variants of the remote. */
export async function openGrowingFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'growth-'));
  await cp(path.join(ROOT, 'bench/growth'), folder, { recursive: true });
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  await writeVariants(path.join(folder, 'remote'));
  await build(path.join(folder, 'remote'));
  return folder;
}

/** Builds a host for so many remotes, and publishes their releases. */
export async function buildGrowingSite(folder: string, count: number): Promise<GrowingSite> {
  const [host, single, remote, releases] = ['host', 'single', 'remote', 'releases'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string, string];
  const names = Array.from({ length: count }, (_, index) => remoteName(index));

  await mkdir(releases, { recursive: true });
  for (const index of names.keys()) await publishAs(index, { remote, folder: releases });
  await writeIndex(releases, names);

  const table = names.map((name) => `  '${name}/Part': { sampleProps: {} },`);
  await writeFile(
    path.join(host, 'src/modules.ts'),
    `export const MODULES = {\n${table.join('\n')}\n};\n`,
  );
  await build(host);
  await writeSingle(single, remote, names.slice(0, PER_PAGE));
  await build(single);
  return { names, host, releases, remote, single };
}

async function writeSingle(folder: string, remote: string, names: readonly string[]) {
  for (const [index, name] of names.entries()) {
    const part = await readPart(remote, index);
    await writeFile(path.join(folder, `${name}.tsx`), part.replaceAll(remoteName(0), name));
  }
  const imports = names.map((name, index) => `import Part${index} from './${name}.tsx';`);
  const list = names.map((_, index) => `Part${index}`);
  await writeFile(
    path.join(folder, 'parts.ts'),
    `${imports.join('\n')}\nexport const PARTS = [${list}];\n`,
  );
  await writeFile(
    path.join(folder, 'rspack.config.ts'),
    `import { peerBrowser, peerServer } from '${ROOT}/bench/peers/peerBuild.ts';
export default [
  peerBrowser(import.meta.dirname, './browser.tsx'),
  peerServer(import.meta.dirname, './server.tsx'),
];\n`,
  );
}

const build = (workspace: string) =>
  promisify(execFile)(path.join(ROOT, 'node_modules/.bin/rspack'), ['build'], {
    cwd: workspace,
    env: { ...process.env, NODE_ENV: 'production' },
  }).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(`${workspace} does not build:\n${stdout}${stderr}`);
  });

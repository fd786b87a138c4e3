/**
 * `node deploy/collectServices.mjs <folder>`: copies what the built services read, and nothing else:
 * their programs, what these import of their npm packages, and the builds of the front ends. The
 * folder is made where there is none; the services run in it as they do in the repository. Its
 * `sbom.cdx.json` lists the packages that are in it, copied or bundled.
 */
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { bundledPackages } from '../scripts/sbom/bundledPackages.mjs';
import { makeSbom, readLocked } from '../scripts/sbom/makeSbom.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const PROGRAMS = ['shell/dist/server/main.cjs', 'api/dist/main.cjs', 'api/dist/signups.cjs'];

/** Found by no trace: the binary is chosen when it runs. */
const SQLITE = 'node_modules/@photostructure/sqlite/prebuilds';

const [to] = process.argv.slice(2);
if (to === undefined) {
  console.error('Say where to: node deploy/collectServices.mjs <folder>');
  process.exit(2);
}

const { fileList } = await nodeFileTrace(
  PROGRAMS.map((program) => path.join(ROOT, program)),
  // As Node itself: `require` takes a package's ES module where it offers one to it.
  { base: ROOT, processCwd: ROOT, conditions: ['node', 'module-sync'] },
);
const remotes = (await readdir(ROOT)).filter((part) => part.startsWith('remote-'));
const files = [
  ...fileList,
  ...['linux-arm64', 'linux-x64'].map((platform) => `${SQLITE}/${platform}`),
  ...remotes.map((remote) => `${remote}/dist`),
  'api/dist',
  'shell/dist',
  'shell/public',
];
await mkdir(to, { recursive: true });
for (const file of files) {
  await cp(path.join(ROOT, file), path.join(to, file), {
    recursive: true,
    dereference: true,
    filter: (source) => !source.endsWith('.map'),
  });
}
await cp(path.join(ROOT, 'deploy/health.cjs'), path.join(to, 'health.cjs'));

const locked = await readLocked();
const copied = files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
const bundled = await bundledPackages(ROOT, ['api', 'shell', ...remotes], locked);
const described = { name: 'statline-site', version: locked[''].version, type: 'container' };
const sbom = makeSbom(described, new Set([...copied, ...bundled]), locked);
await writeFile(path.join(to, 'sbom.cdx.json'), sbom);

import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = path.resolve(__dirname, '../..');

/** A folder that knows nothing of this repository. */
let outside: string;
beforeAll(async () => {
  outside = await realpath(await mkdtemp(path.join(tmpdir(), 'outside-')));
  await cp(path.join(__dirname, 'outside'), outside, { recursive: true });
});
let host: ChildProcess | undefined;
afterAll(async () => {
  host?.kill();
  await rm(outside, { recursive: true, force: true });
});

/** Against hanging only: it installs, and builds six programs. */
const TIMEOUT_MS = 600_000;

const inFolder = (folder: string, program: string, ...args: string[]) =>
  run(program, args, {
    cwd: path.join(outside, folder),
    env: { PATH: `${outside}/node_modules/.bin:${process.env.PATH}`, HOME: process.env.HOME },
  });

/** The peers of the engine and their types, as this repository has them. */
async function peers(): Promise<string[]> {
  const { peerDependencies } = await readJson('compose/package.json');
  const types = ['@types/node', '@types/react', '@types/react-dom'];
  return Promise.all(
    [...Object.keys(peerDependencies), ...types].map(async (name) => {
      const { version } = await readJson(`node_modules/${name}/package.json`);
      return `${name}@${version}`;
    }),
  );
}

const readJson = async (file: string) => JSON.parse(await readFile(path.join(ROOT, file), 'utf8'));

it(
  'composes a page of two remotes where nothing but its package is installed',
  async () => {
    const pack = [path.join(ROOT, 'scripts/run.mjs'), 'pack', outside];
    const { stdout } = await run(process.execPath, pack, { cwd: ROOT });
    const tarball = stdout.trim();
    await inFolder('.', 'npm', 'install', '--prefer-offline', tarball, ...(await peers()));
    for (const name of ['explore', 'decide']) {
      await inFolder('.', 'compose', 'create', name);
      await inFolder(`remote-${name}`, 'rspack', 'build');
    }
    await inFolder('.', 'rspack', 'build');
    await inFolder('.', path.join(ROOT, 'node_modules/.bin/tsc'), '--project', '.');

    host = fork(path.join(outside, 'dist/server/main.cjs'), { stdio: 'inherit' });
    const [{ url }] = (await once(host, 'message')) as [{ url: string }];
    const html = await (await fetch(`${url}/?name=Ada`)).text();
    const check = await inFolder('remote-explore', 'compose', 'check', '--shell', url);
    host.disconnect();
    await once(host, 'exit');

    expect(html).toContain('<title>Composed elsewhere</title>');
    expect(html).toContain('<h1>Welcome, Ada</h1>');
    expect(html).toMatch(/<section id="explore"[^>]*><h2>explore<\/h2>.*<section id="decide"/s);
    expect(check.stdout).toContain(`would be accepted by the shell at ${url}`);
    expect(check.stdout).toContain('explore/ExploreSection are there');
  },
  TIMEOUT_MS,
);

import { type ChildProcess, execFile, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { startReleaseHost } from '../../compose/fixtures/startReleaseHost.ts';
import { peerDependencies } from '../../compose/package.json';
import { joinOrderOf } from '../../compose/src/pages/visitors/canaryAssignment.ts';
import { isUp, until } from '../../service/fixtures/until.ts';
import { findFreePorts } from '../running/findFreePorts.ts';
import { TIMEOUTS } from '../timeouts.ts';

const run = promisify(execFile);
const ROOT = path.resolve(__dirname, '../..');

/** A folder outside this repository, with a subfolder for each team. */
let outside: string;
let tarballs: string[];
/** URL of its site after the start. */
let site: string;
/** Only limits a hanging test: it installs packages and builds nine programs. */
jest.setTimeout(600_000);

beforeAll(async () => {
  outside = await realpath(await mkdtemp(path.join(tmpdir(), 'outside-')));
  const packed = path.join(outside, 'packages');
  for (const workspace of ['compose', 'contract', 'ui']) {
    const pack = [path.join(ROOT, 'scripts/run.mjs'), 'pack', packed];
    await run(process.execPath, pack, { cwd: path.join(ROOT, workspace) });
  }
  tarballs = (await readdir(packed))
    .filter((name) => name.startsWith('statline-'))
    .map((name) => path.join(packed, name));
  const engine = tarballs.find((file) => file.includes('compose')) ?? '';
  const create = ['compose', 'create', 'explore', '--contract', '@statline/contract'];
  await inFolder('.', 'npm', 'exec', '--yes', ...CACHED, `--package=${engine}`, '--', ...create);
  await inFolder('remote-explore', 'npm', 'install', ...CACHED, ...tarballs, ...TEAMS_OWN, HOSTS);
  await cp(path.join(__dirname, 'outside/trails'), path.join(outside, 'remote-explore'), {
    recursive: true,
  });
});
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill();
  await rm(outside, { recursive: true, force: true });
});

const versions = {
  ...require('../../compose/package.json').devDependencies,
  ...require('../../ui/package.json').devDependencies,
};
/** The team's own dependencies, in the versions that this repository's tests use. */
const TEAMS_OWN = ['tailwindcss', '@tailwindcss/webpack', '@fontsource/roboto'].map(
  (name) => `${name}@${versions[name]}`,
);

/** A peer dependency that only hosts need. */
const HOSTS = `react-router-dom@${peerDependencies['react-router-dom']}`;

const CACHED = ['--prefer-offline', '--no-audit', '--no-fund'];

/** Runs a program as a person would in a shell that has never seen this repository. */
const inFolder = (folder: string, program: string, ...args: string[]) =>
  run(program, args, { cwd: path.join(outside, folder), env: ownEnvironment() }).catch((error) => {
    throw new Error(`${program} ${args.join(' ')}\n${error.stdout}${error.stderr}`);
  });

const ownEnvironment = () => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  ...(process.env.CI ? { CI: process.env.CI } : {}),
});

/** Shares the first team's packages with the other teams instead of installing them again. */
const shareInstalled = (folder: string) =>
  symlink(
    path.join(outside, 'remote-explore/node_modules'),
    path.join(outside, folder, 'node_modules'),
  );

it('a remote is created, type-checked, built and tested with the packages only', async () => {
  await inFolder('remote-explore', 'npm', 'run', 'types');
  await inFolder('remote-explore', 'npm', 'run', 'build');
  const test = await inFolder('remote-explore', 'npm', 'test', '--', '--verbose');

  expect(test.stderr).toMatch(/hydrates the server's HTML, with what was loaded in it/);
  expect(test.stderr).toMatch(/Tests: +6 passed, 6 total/);
});

it('a remote runs alone', async () => {
  const [port] = await findFreePorts(1);
  const server = spawn('npm', ['run', 'dev'], {
    cwd: path.join(outside, 'remote-explore'),
    env: { ...ownEnvironment(), REMOTE_EXPLORE_PORT: String(port) },
    detached: true,
    stdio: 'ignore',
  });
  try {
    const page = await waitForResponse(`http://127.0.0.1:${port}/`);
    const script = await waitForResponse(`http://127.0.0.1:${port}/standalone/standalone.js`);

    expect(page).toContain('remote-explore alone');
    expect(script).toContain('Deployed by its own team');
  } finally {
    if (server.pid) process.kill(-server.pid);
  }
});

it('a remote is checked and released for a running site, whose page then contains it', async () => {
  await inFolder(
    '.',
    path.join(outside, 'remote-explore/node_modules/.bin/compose'),
    'create',
    'decide',
  );
  await shareInstalled('remote-decide');
  await inFolder('remote-decide', 'npm', 'run', 'build');
  await mkdir(path.join(outside, 'releases/decide'), { recursive: true });
  await inFolder('remote-decide', 'npm', 'run', 'release', '--', '--to', '../releases/decide');
  const address = await startHost();
  site = address;
  const before = await (await fetch(`${address}/?name=Ada`)).text();
  const printed = await runWorkflow(address);
  const after = await (await fetch(`${address}/?name=Ada`)).text();

  expect(before).toContain('<title data-of-site>Composed elsewhere</title>');
  expect(before).toContain('<h1>Welcome, Ada</h1>');
  expect(before).toMatch(/<section id="decide"[^>]*><h2/);
  expect(before).not.toContain('<section id="explore"');
  expect(printed).toContain(`would be accepted by the shell at ${address}`);
  expect(printed).toContain('explore/ExploreSection rendered with sample props');
  expect(printed).toContain(`${address} serves the live release`);
  expect(after).toMatch(/<section id="explore"[^>]*><h2[^>]*>explore<\/h2>.*<section id="decide"/s);
  expect(after).toMatch(/Loaded on <time dateTime="\d{4}-\d\d-\d\d">/);
});

it('a remote releases pages with every feature, including canary and rollback', async () => {
  const address = site;
  const page = async (visitor = 0) => {
    const headers = { cookie: `canary=${visitor}` };
    return (await fetch(`${address}/explore/ridge`, { headers })).text();
  };
  const release = (...args: string[]) => {
    const command = ['run', 'release', '--', '--to', '../releases/explore', '--shell', address];
    return inFolder('remote-explore', 'npm', ...command, ...args);
  };
  const html = await page();

  expect(html).toContain('<title data-of-module>12 km on the ridge trail</title>');
  expect(html).toContain('<p>Dry on the ridge</p>');
  expect(html).toContain('<p>Bring water.');
  expect(html).toContain('<p class="map">Here is the map</p>');
  expect(html).toMatch(/data-region="decide\/DecideSection">.*<h2[^>]*>decide<\/h2>/s);
  expect(html).toMatch(/<template id="enhancements">.*Trail\.enhancement\./s);
  const [, image = ''] = /<img src="([^"]+)"/.exec(html) ?? [];
  expect((await fetch(`${address}${image}`)).headers.get('content-type')).toBe('image/svg+xml');
  expect(await stylesOf(html, address)).toMatch(
    /\.text-3xl\{.*explore_Roboto.*\.explore_title_\w+\{[^}]*mark\.\w+\.svg.*\.map\{/s,
  );
  expect((await fetch(`${address}/explore/nowhere`)).status).toBe(404);

  const map = path.join(outside, 'remote-explore/src/TrailMap.tsx');
  await writeFile(map, (await readFile(map, 'utf8')).replace('Here is', 'Look at'));
  await inFolder('remote-explore', 'npm', 'run', 'build');
  expect((await release('--canary', '50')).stdout).toMatch(/serves the canary/);
  const manifest = path.join(outside, 'remote-explore/dist/mf-manifest.json');
  const { id } = JSON.parse(await readFile(manifest, 'utf8')).release;
  const visitors = joinOrderOf({ name: 'explore', id });
  expect(await page(visitors[0])).toContain('Look at the map');
  expect(await page(visitors.at(-1))).toContain('Here is the map');
  await release('--promote');
  expect(await page()).toContain('Look at the map');
  await release('--rollback');
  expect(await page()).toContain('Here is the map');
});

/** The contents of a page's style sheets, in order. */
async function stylesOf(html: string, address: string): Promise<string> {
  const sheets = Array.from(html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g), ([, href]) =>
    fetch(`${address}${href}`).then((response) => response.text()),
  );
  return (await Promise.all(sheets)).join('');
}

/** Runs the commands of the documents' CI example, with a local folder as the bucket. */
async function runWorkflow(site: string): Promise<string> {
  const example = await readFile(path.join(ROOT, 'docs/examples/remote-repository.yml'), 'utf8');
  const jobs: { steps: { run?: string; env?: Record<string, string> }[] }[] = Object.values(
    parse(example).jobs,
  );
  const team = path.join(outside, 'remote-explore');
  await cp(path.join(ROOT, 'docs/examples/upload.sh'), path.join(team, 'upload.sh'));
  const bucket = path.join(outside, 'releases/explore');
  await mkdir(bucket, { recursive: true });
  const aws = path.join(outside, 'bin/aws');
  await mkdir(path.dirname(aws));
  // `aws s3 cp <file> s3://<bucket>/<file> …`
  const copy = 'exec cp "$3" "$(echo "$4" | cut -c5-)"';
  const needs = 'set -u; : "$AWS_ACCESS_KEY_ID" "$AWS_SECRET_ACCESS_KEY" "$AWS_REGION"';
  await writeFile(aws, `#!/bin/sh\n${needs}\n${copy}\n`, { mode: 0o755 });
  const env = {
    ...ownEnvironment(),
    PATH: `${path.dirname(aws)}:${process.env.PATH}`,
    SITE_URL: site,
    RELEASES_URL: (await startReleaseHost(bucket)).url,
    RUNNER_TEMP: outside,
  };
  /** Variables and secrets, which a step gets if its `env` names them. This team does not sign. */
  const given = (name: string) => ({ BUCKET: bucket.slice(1), RELEASE_KEY: '' })[name] ?? 'given';
  let printed = '';
  for (const { run: command = '', env: named = {} } of jobs.flatMap(({ steps }) => steps)) {
    // Skips `npm ci` and `tar`: the packages are already installed, and all jobs use the same folder.
    if (command === '' || /^npm ci|^tar /.test(command)) continue;
    const values = Object.fromEntries(Object.keys(named).map((name) => [name, given(name)]));
    const options = { cwd: team, env: { ...env, ...values } };
    const { stdout } = await run('sh', ['-c', command], options).catch((error) => {
      throw new Error(`${command}\n${error.stdout}${error.stderr}`);
    });
    printed += stdout;
  }
  return printed;
}

/** Type-checks, builds and starts the smallest site. */
async function startHost(): Promise<string> {
  await cp(path.join(__dirname, 'outside/host'), path.join(outside, 'host'), { recursive: true });
  await shareInstalled('host');
  const bin = path.join(outside, 'host/node_modules/.bin');
  await inFolder('host', path.join(bin, 'tsc'), '--project', '.');
  await inFolder('host', path.join(bin, 'rspack'), 'build');
  const host = fork(path.join(outside, 'host/dist/server/main.cjs'), { stdio: 'inherit' });
  children.push(host);
  const [{ url }] = (await once(host, 'message')) as [{ url: string }];
  return url;
}

it('a remote of this repository can be moved into its own', async () => {
  const moved = path.join(outside, 'remote-legal');
  await cp(path.join(ROOT, 'remote-legal'), moved, {
    recursive: true,
    filter: (file) => !/[\\/](dist|dist-dev|node_modules)$/.test(file),
  });
  await shareInstalled('remote-legal');
  await inFolder('remote-legal', 'npm', 'run', 'build');
  const test = await inFolder('remote-legal', 'npm', 'test');
  const manifest = JSON.parse(await readFile(path.join(moved, 'dist/mf-manifest.json'), 'utf8'));

  expect(Object.keys(manifest.release.modules)).toEqual(['PrivacyPolicy', 'TermsOfService']);
  expect(test.stderr).toMatch(/Tests: +\d+ passed/);
});

async function waitForResponse(url: string): Promise<string> {
  await until(() => isUp(url), TIMEOUTS.devServersMs);
  return (await fetch(url)).text();
}

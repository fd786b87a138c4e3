import { type ChildProcess, execFile, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { version } from '../../compose/package.json';
import { isUp, until } from '../../service/fixtures/until.ts';
import { findChromium } from '../chromium/findChromium.ts';
import { launchChromium } from '../chromium/launchChromium.ts';
import { findFreePorts } from '../running/findFreePorts.ts';
import { TIMEOUTS } from '../timeouts.ts';
import { type Registry, startRegistry } from './startRegistry.ts';

const run = promisify(execFile);
const ROOT = path.resolve(__dirname, '../..');

/** Packages of earlier versions of the engine. */
const EARLIER = path.join(__dirname, 'earlier');
const EARLIER_VERSION = '0.9.0';

let outside: string;
let registry: Registry;
const children: ChildProcess[] = [];
/** Leaders of process groups, since npm starts further processes. */
const groups: ChildProcess[] = [];
let todaysHost: string;
/** Only limits a hanging test: it installs packages and builds four programs. */
jest.setTimeout(600_000);

beforeAll(async () => {
  outside = await realpath(await mkdtemp(path.join(tmpdir(), 'outside-')));
  registry = await startRegistry(path.join(outside, 'registry'));
  const { pack, publish } = await publishingSteps();
  const packages = path.join(outside, 'packages');
  const tag = { GITHUB_REF_NAME: `v${version}`, RUNNER_TEMP: outside };
  for (const step of pack) await runStep(step, ROOT, tag);
  await cp(EARLIER, packages, { recursive: true });
  for (const step of publish) await runStep(step, packages, registry.settings);
});
afterAll(async () => {
  for (const child of children) child.kill();
  for (const { pid } of groups) if (pid) process.kill(-pid);
  registry.close();
  await rm(outside, { recursive: true, force: true });
});

/**
 * The steps of the publishing workflow, by job. Without the installation, which is already done, and without
 * provenance, which is a statement of GitHub to npm.
 */
async function publishingSteps(): Promise<{ pack: string[]; publish: string[] }> {
  const { jobs } = parse(await readFile(path.join(ROOT, '.github/workflows/publish.yml'), 'utf8'));
  const stepsOf = (job: { steps: { run?: string }[] }) => job.steps.flatMap(({ run = [] }) => run);
  return {
    pack: stepsOf(jobs.pack).filter((step) => !step.startsWith('npm ci ')),
    publish: stepsOf(jobs.publish).map((step) => step.replace(' --provenance', '')),
  };
}

/** Runs a step in bash, like GitHub's runner. */
const runStep = (step: string, cwd: string, env: Readonly<Record<string, string>>) =>
  run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step], {
    cwd,
    env: { ...ownEnvironment(), ...env },
  });

it('publishing can be repeated after a failure, and skips what is published already', async () => {
  const { publish } = await publishingSteps();

  for (const step of publish)
    await runStep(step, path.join(outside, 'packages'), registry.settings);
});

it('publishes nothing if the tag differs from the version', async () => {
  const [check = ''] = (await publishingSteps()).pack;

  await expect(runStep(check, ROOT, { GITHUB_REF_NAME: 'v0.0.1' })).rejects.toThrow(check);
});

/** The commands below a heading of the tutorial. */
async function commandsOf(step: number): Promise<string[]> {
  const tutorial = await readFile(path.join(ROOT, 'docs/tutorial.md'), 'utf8');
  const [, section = ''] = tutorial.split(`\n## ${step}. `);
  const [, block = ''] = /```sh\n(.*?)```/s.exec(section.split('\n## ')[0] ?? '') ?? [];
  return block.trim().split('\n');
}

/** Runs a command as a person would in a shell that has never seen this repository. */
const inFolder = (folder: string, command: string, env: Record<string, string> = {}) =>
  run('sh', ['-c', command], {
    cwd: path.join(outside, folder),
    env: { ...ownEnvironment(), ...env },
  }).catch((error) => {
    throw new Error(`${command}\n${error.stdout}${error.stderr}`);
  });

const ownEnvironment = () => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  ...(process.env.CI ? { CI: process.env.CI } : {}),
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
});

it('`npm create compose` creates a host and two remotes that install by version', async () => {
  const [create = '', enter, install = '', ...others] = await commandsOf(1);
  // A separate cache, since npx caches packages by name.
  const cache = { npm_config_cache: path.join(outside, 'cache') };
  await inFolder('.', create, {
    ...cache,
    npm_config_yes: 'true',
    npm_config_registry: registry.url,
  });
  await writeFile(path.join(outside, 'site/.npmrc'), `@statline:registry=${registry.url}\n`);
  await useEarlierPackages();
  await inFolder('site', install);

  expect([enter, ...others]).toEqual(['cd site']);
  expect(versionIn('host')).toBe(version);
  expect(versionIn('remote-explore')).toBe(version);
  expect(versionIn('remote-decide')).toBe(EARLIER_VERSION);
  expect(versionIn('earlier-host')).toBe(EARLIER_VERSION);
});

it('builds, releases and runs the created site, and passes its tests', async () => {
  const [setup = '', start = '', ...others] = await commandsOf(2);
  await inFolder('site', setup);
  const before = await releases();
  const [port] = await findFreePorts(1);
  const host = spawn('sh', ['-c', `exec ${start}`], {
    cwd: path.join(outside, 'site'),
    env: { ...ownEnvironment(), PORT: `${port}` },
    detached: true,
    stdio: 'ignore',
  });
  groups.push(host);
  todaysHost = `http://127.0.0.1:${port}`;
  await until(() => isUp(todaysHost), TIMEOUTS.devServersMs);
  const [test = '', types = ''] = await commandsOf(3);
  const { stderr } = await inFolder('site', test);
  await inFolder('site', types);

  expect(others).toEqual([]);
  // Publishing them again would undo a rollback.
  expect(await releases()).toEqual(before);
  expect(await filesToCommit()).not.toContainEqual(expect.stringContaining('.swc'));
  expect(stderr.match(/hydrates the server's HTML, with what was loaded in it/g)).toHaveLength(2);
});

/** The live release of each remote. */
const releases = () =>
  Promise.all(
    ['explore', 'decide'].map((name) =>
      readFile(path.join(outside, 'site/releases', name, 'mf-manifest.json'), 'utf8'),
    ),
  );

async function filesToCommit(): Promise<string[]> {
  await inFolder('site', 'git init -q');
  const { stdout } = await inFolder('site', 'git ls-files --others --exclude-standard');
  return stdout.trim().split('\n');
}

/** Gives one team, and a second host of the same pages, the engine of an earlier version. */
async function useEarlierPackages(): Promise<void> {
  const site = path.join(outside, 'site');
  await cp(path.join(site, 'host'), path.join(site, 'earlier-host'), { recursive: true });
  await edit('package.json', '"host"', '"host", "earlier-host"');
  await edit('earlier-host/package.json', '"name": "host"', '"name": "earlier-host"');
  for (const folder of ['earlier-host', 'remote-decide']) {
    const range = /"@statline\/compose": "[^"]+"/;
    await edit(`${folder}/package.json`, range, `"@statline/compose": "${EARLIER_VERSION}"`);
  }
}

async function edit(file: string, what: string | RegExp, replacement: string): Promise<void> {
  const location = path.join(outside, 'site', file);
  const text = await readFile(location, 'utf8');
  const edited = text.replace(what, replacement);
  expect(edited).not.toBe(text);
  await writeFile(location, edited);
}

/** Version of the engine that is installed in a folder of the site. */
function versionIn(folder: string): string {
  const [engine = ''] = [folder, '.']
    .map((place) => path.join(outside, 'site', place, 'node_modules/@statline/compose'))
    .filter((installed) => existsSync(installed));
  return JSON.parse(readFileSync(path.join(engine, 'package.json'), 'utf8')).version;
}

describe.each([
  ["today's host", () => todaysHost],
  ['the host of an earlier version', () => startHost('earlier-host')],
])('%s', (_name, hostUrl) => {
  it("shows remotes built with both versions, and accepts a new release built with today's", async () => {
    const url = await hostUrl();
    const words = `Released for ${url}`;
    const page = async () => (await fetch(url)).text();
    const type = (command: string) =>
      inFolder('site', command.replace('http://localhost:3000', url));
    const before = await page();
    await edit('remote-explore/src/ExploreSection.tsx', /<p>.*?<\/p>/, `<p>${words}</p>`);
    for (const command of await commandsOf(4)) await type(command);
    const [promote = '', status = '', rollBack = ''] = await commandsOf(5);
    await type(promote);
    const after = await page();
    const hydrated = await hydratedSections(url);
    const { stdout } = await type(status);
    await type(rollBack);

    expect(before).toMatch(/<section id="explore".*<section id="decide"/s);
    expect(before).not.toContain(words);
    expect(after).toContain(words);
    expect(after).toContain('<section id="decide"');
    expect(hydrated).toEqual(findChromium() ? ['explore', 'decide'] : []);
    expect(stdout).toContain('explore');
    expect(await page()).not.toContain(words);
  });
});

async function startHost(folder: string): Promise<string> {
  const program = path.join(outside, 'site', folder, 'dist/server/main.cjs');
  const env = { ...ownEnvironment(), PORT: '0', NODE_ENV: 'production' };
  const host = fork(program, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  children.push(host);
  const [{ url }] = (await once(host, 'message')) as [{ url: string }];
  return url;
}

/** The sections that a browser hydrates, if this machine has a browser. */
async function hydratedSections(url: string): Promise<string[]> {
  if (!findChromium()) return [];
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await page.waitForFunction(() => {
      document.dispatchEvent(new KeyboardEvent('keydown'));
      for (const region of document.querySelectorAll('[data-region]')) {
        region.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      }
      return [...document.querySelectorAll('section')].every((section) =>
        Object.keys(section).some((key) => key.startsWith('__reactProps$')),
      );
    });
    return await page.locator('section').evaluateAll((sections) => sections.map(({ id }) => id));
  } finally {
    await browser.close();
  }
}

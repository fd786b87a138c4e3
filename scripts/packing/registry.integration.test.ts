import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { version } from '../../compose/package.json';
import { findChromium } from '../chromium/findChromium.ts';
import { launchChromium } from '../chromium/launchChromium.ts';
import { packAll } from './packAll.ts';
import { type Registry, startRegistry } from './startRegistry.ts';

const run = promisify(execFile);

/** The engine as earlier versions were published. */
const EARLIER = path.join(__dirname, 'earlier');
const EARLIER_VERSION = '0.9.0';

let outside: string;
let registry: Registry;
const children: ChildProcess[] = [];
/** Against hanging only: it installs, and builds four programs. */
jest.setTimeout(600_000);

beforeAll(async () => {
  outside = await realpath(await mkdtemp(path.join(tmpdir(), 'outside-')));
  registry = await startRegistry(path.join(outside, 'registry'));
  const earlier = (await readdir(EARLIER)).map((file) => path.join(EARLIER, file));
  const packed = await packAll(path.join(outside, 'packages'));
  for (const tarball of [...earlier, ...packed]) await registry.publish(tarball);
});
afterAll(async () => {
  for (const child of children) child.kill();
  registry.close();
  await rm(outside, { recursive: true, force: true });
});

/** Runs npm as a person would in a shell that has never seen this repository. */
const npm = (folder: string, ...args: string[]) =>
  run('npm', args, { cwd: path.join(outside, folder), env: ownEnvironment() }).catch((error) => {
    throw new Error(`npm ${args.join(' ')}\n${error.stdout}${error.stderr}`);
  });

const ownEnvironment = () => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  ...(process.env.CI ? { CI: process.env.CI } : {}),
});

it('`npm create compose` makes a host and two remotes that install by version, build and test', async () => {
  // A cache of its own: npx keeps what it has run by name.
  const cache = ['--cache', path.join(outside, 'cache')];
  await npm('.', 'create', 'compose', 'site', '--yes', '--registry', registry.url, ...cache);
  await writeFile(path.join(outside, 'site/.npmrc'), `@statline:registry=${registry.url}\n`);
  await useEarlierPackages();
  await npm('site', 'install', '--prefer-offline', '--no-audit', '--no-fund');
  await npm('site', 'run', 'build');
  await npm('site', 'run', 'types', '-w', 'host', '-w', 'remote-explore');
  const { stderr } = await npm('site', 'test', '-w', 'remote-explore');
  await npm('site', 'run', 'release');

  expect(stderr).toMatch(/hydrates the server's HTML, with what was loaded in it/);
  expect(versionIn('host')).toBe(version);
  expect(versionIn('remote-explore')).toBe(version);
  expect(versionIn('remote-decide')).toBe(EARLIER_VERSION);
  expect(versionIn('earlier-host')).toBe(EARLIER_VERSION);
});

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

/** Of the engine that a folder of the site has installed. */
function versionIn(folder: string): string {
  const [engine = ''] = [folder, '.']
    .map((place) => path.join(outside, 'site', place, 'node_modules/@statline/compose'))
    .filter((installed) => existsSync(installed));
  return JSON.parse(readFileSync(path.join(engine, 'package.json'), 'utf8')).version;
}

describe.each([
  ["today's host", 'host'],
  ['the host of an earlier version', 'earlier-host'],
])('%s', (_name, folder) => {
  it("shows remotes of both versions, and takes a release of today's", async () => {
    const url = await startHost(folder);
    const before = await (await fetch(url)).text();
    const words = `Released for ${folder}`;
    await edit('remote-explore/src/ExploreSection.tsx', /<p>.*?<\/p>/, `<p>${words}</p>`);
    await npm('site', 'run', 'build', '-w', 'remote-explore');
    const remote = ['-w', 'remote-explore', '--'];
    await npm('site', 'run', 'check', ...remote, '--shell', url);
    const to = ['--to', 'releases/explore', '--shell', url];
    await npm('site', 'run', 'release', ...remote, ...to, '--canary', '50');
    await npm('site', 'run', 'release', ...remote, ...to, '--promote');
    const after = await (await fetch(url)).text();
    const hydrated = await hydratedSections(url);

    expect(before).toMatch(/<section id="explore".*<section id="decide"/s);
    expect(before).not.toContain(words);
    expect(after).toContain(words);
    expect(after).toContain('<section id="decide"');
    expect(hydrated).toEqual(findChromium() ? ['explore', 'decide'] : []);
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

/** The sections that a browser hydrates, where there is one on this machine. */
async function hydratedSections(url: string): Promise<string[]> {
  if (!findChromium()) return [];
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await page.waitForFunction(() => {
      document.dispatchEvent(new PointerEvent('pointerdown'));
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

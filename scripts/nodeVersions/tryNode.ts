import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startReleaseFolder } from '../../compose/fixtures/startReleaseFolder.ts';
import { ROOT } from '../build/parts.ts';
import { copyRepository, removeRepository } from '../fixtures/copyRepository.ts';
import { type NpmCommand, runNpm } from '../running/runNpm.ts';
import { fetchNode } from './fetchNode.ts';
import { findNodeWarnings } from './findNodeWarnings.ts';
import { signUpTwice } from './signUpTwice.ts';

const STORE_SUITE = ['exec', '--', 'jest', '--selectProjects', 'api', 'api-integration'];
const ENGINE_SUITES = ['exec', '--', 'jest', '--selectProjects', 'compose', 'compose-integration'];
const ENGINE_FILES = 'sandbox/reachable|serveDeltas';
const WORDS = 'src/content/termsOfService.ts';

/**
 * With a version of Node, builds a copy of the repository, starts the site, signs up, releases, and runs the test
 * suites of the embedded store, the sandbox and deltas.
 *
 * @throws AssertionError if a step fails, or Node prints a warning.
 */
export async function tryNode(version: string): Promise<void> {
  const PATH = `${await fetchNode(version)}${path.delimiter}${process.env.PATH}`;
  const copy = await copyRepository(ROOT);
  const published = path.join(copy, 'published');
  await mkdir(published);
  const host = await startReleaseFolder(published);
  const settings = {
    PATH,
    PORT: '0',
    ADMIN_PORT: '0',
    API_PORT: '0',
    API_ADMIN_PORT: '0',
    DATA_DIR: path.join(copy, 'data'),
    REMOTE_LEGAL_URL: host.url,
    RELEASE_POLL_MS: '100',
    TEST_TIMEOUTS: 'long',
  };
  const commands: NpmCommand[] = [];
  const begin = (args: readonly string[], folder = copy): NpmCommand => {
    const command = runNpm(args, settings, folder);
    commands.push(command);
    return command;
  };
  const complete = async (args: readonly string[], folder?: string): Promise<string> => {
    const command = begin(args, folder);
    assert.equal(await command.ended, 0, `npm ${args.join(' ')}:\n${command.output()}`);
    return command.output();
  };
  const release = async (...args: string[]) => {
    await complete(['run', 'build', '-w', 'remote-legal']);
    await complete(['run', 'release', '-w', 'remote-legal', '--', '--to', published, ...args]);
  };

  try {
    await release();
    const site = begin(['start']);
    const url = await siteUrl(site);
    await signUpTwice(url);

    const words = path.join(copy, 'remote-legal', WORDS);
    await writeFile(words, (await readFile(words, 'utf8')).replace('December 2024', 'May 2025'));
    await release('--shell', url);
    assert.match(await (await fetch(`${url}/terms-of-service`)).text(), /May 2025/);

    const count = await complete(['run', '-s', 'signups', '-w', 'api', '--', 'count']);
    assert.match(count, /^2$/m);
    site.kill('SIGTERM');
    assert.equal(await site.ended, 0, site.output());
    // Not the cache of `npm run test:all`, which stores the failed tests that it runs again.
    const cache = ['--cacheDirectory', path.join(copy, 'jest')];
    await complete([...STORE_SUITE, '--testPathPatterns', 'store/embedded', ...cache], ROOT);
    await complete([...ENGINE_SUITES, '--testPathPatterns', ENGINE_FILES, ...cache], ROOT);

    const warnings = commands.flatMap((command) => findNodeWarnings(command.output()));
    assert.deepEqual(warnings, [], 'Node warns');
  } finally {
    for (const command of commands) command.kill('SIGTERM');
    await Promise.all(commands.map(({ ended }) => ended));
    await host.close();
    await removeRepository(copy);
  }
}

/** Enough for a complete build and a start on a busy machine. */
const DEADLINE_MS = 240_000;
const INTERVAL_MS = 100;

/**
 * Reads the site's URL from the output of `npm start`.
 *
 * @throws Error with the output if it ends, or prints no URL in time.
 */
async function siteUrl(site: NpmCommand): Promise<string> {
  let hasEnded = false;
  void site.ended.then(() => {
    hasEnded = true;
  });
  const deadline = Date.now() + DEADLINE_MS;
  while (!hasEnded && Date.now() < deadline) {
    const url = /The site is at (http\S+)/.exec(site.output())?.[1];
    if (url) return url;
    await wait(INTERVAL_MS);
  }
  throw new Error(`The site does not start:\n${site.output()}`);
}

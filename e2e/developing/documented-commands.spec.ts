import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { mergeTests } from '@playwright/test';
import { ROOT } from '../../scripts/build/parts.ts';
import { copyRepository, removeRepository } from '../../scripts/fixtures/copyRepository.ts';
import { findFreePorts } from '../../scripts/running/findFreePorts.ts';
import { runNpm } from '../../scripts/running/runNpm.ts';
import { expect, test as siteTest } from '../site/test.ts';
import { test as startTest } from '../starting/test.ts';

/** How this test runs a documented command; unchanged by default. */
interface Trial {
  /** Arguments that shorten a command that would take minutes. */
  words?: string;
  /** Command to run instead: the original one would change a build that other tests use at the same time. */
  instead?: string;
  /** For a command that serves until it is stopped: what it prints when it is ready. */
  serves?: RegExp;
  /** Whether it runs in a copy of the repository, since it writes sources. */
  inCopy?: boolean;
  /** Not run here, since this file runs the command and contains this text. */
  by?: [file: string, words: string];
}

const JEST = { words: '-- --listTests' };
const PART_OF_NPM_TEST = (words: string): Trial => ({ by: ['scripts/testing/steps.ts', words] });
const DEVELOPMENT: Trial = { by: ['e2e/developing/openWorkbench.ts', "['run', 'dev', ...args]"] };

const TRIALS: Readonly<Record<string, Trial>> = {
  'npm ci': { by: ['.ci/run', 'npm ci && npm run test:all'] },
  'npm run test:all': { by: ['.ci/run', 'npm ci && npm run test:all'] },
  // A subset of the tests of `npm run test:all`.
  'npm test': {
    by: ['scripts/testing/steps.integration.test.ts', 'CORE_INTEGRATION], listJest)'],
  },
  'npm start': { by: ['e2e/starting/test.ts', "runNpm(['start']"] },
  'npm run build': PART_OF_NPM_TEST("['run', 'build']"),
  'npm run test:unit': PART_OF_NPM_TEST("'test:unit'"),
  'npm run test:node -- 24.21.0': PART_OF_NPM_TEST("['run', 'test:node']"),
  'npm run test:engines -w e2e': PART_OF_NPM_TEST("'test:engines', '-w', 'e2e'"),
  'npm run dev': DEVELOPMENT,
  'npm run dev -- legal': DEVELOPMENT,
  'npm run dev -w remote-legal': DEVELOPMENT,
  'npm run create-remote -- <name>': {
    by: ['scripts/newRemote/createRemote.integration.test.ts', "'create-remote', '--'"],
  },
  'npx @statline/compose create <name>': {
    by: ['scripts/packing/ownRepository.integration.test.ts', "'npm', 'exec'"],
  },
  'npm run dev -w ui': { serves: /http:\/\/\S+/ },
  'npm run words': { serves: /The words are at http/ },
  'npm run example': { serves: /The shop is at/ },
  'npm run signups -w api -- export': {
    by: ['scripts/nodeVersions/tryNode.ts', "'signups', '-w', 'api'"],
  },
  'npm run build -w remote-legal': {
    by: ['scripts/nodeVersions/tryNode.ts', "['run', 'build', '-w', 'remote-legal']"],
  },
  'npm run fonts': { inCopy: true },
  'npm run drawings': { inCopy: true },
  'npm run og-image': { inCopy: true },
  'npm run format': { inCopy: true },
  'npm run test:changed': { words: '-- --since HEAD' },
  'npm run test:integration -w api': JEST,
  'npm run test:e2e': { instead: 'npm test -w e2e -- --list' },
  'npm run screenshots': { instead: 'npm run screenshots -w e2e -- --list' },
  'npm test -w e2e -- navigation.spec.ts': { words: '--list' },
  'npm run bench -- pages': { words: '--page /waitlist --rounds 1 --no-lighthouse' },
  'npm run bench -- api': { words: '--help' },
};

/** @returns the distinct commands of a document, without comments and redirections. */
function commandsOf(document: string): string[] {
  const text = readFileSync(path.join(ROOT, document), 'utf8');
  const lines = Array.from(text.matchAll(/\b(?:npm|npx) [^`#\n]*/g), ([line]) => line);
  return lines.flatMap((line) => line.split(/ && | &/)).map((command) => command.trim());
}

const COMMANDS = [...new Set([...commandsOf('README.md'), ...commandsOf('CONTRIBUTING.md')])]
  // A command of another project.
  .filter((command) => command !== '' && !command.startsWith('npx serve'));

const test = mergeTests(siteTest, startTest).extend<object, { copy: () => Promise<string> }>({
  copy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs here
    async ({}, use) => {
      let copying: Promise<string> | undefined;
      await use(() => {
        copying ??= copyRepository(ROOT);
        return copying;
      });
      if (copying) await removeRepository(await copying);
    },
    { scope: 'worker' },
  ],
});

for (const command of COMMANDS) {
  const { words = '', instead = command, serves, inCopy = false, by } = TRIALS[command] ?? {};

  test(`${command} works as documented`, async ({ folder, site, copy }) => {
    if (by) {
      const [file, there] = by;
      // Ignores whitespace, since the formatter decides on line breaks.
      const unspaced = (text: string) => text.replace(/\s+/g, '');
      expect(unspaced(readFileSync(path.join(ROOT, file), 'utf8'))).toContain(unspaced(there));
      return;
    }
    test.slow();
    const [program, ...args] = `${instead} ${words}`
      .replace('<url>', site.url)
      .replace('<file>', path.join(folder, 'team.pem'))
      .replace(/<folder>|\/tmp\/legal/, path.join(folder, 'published'))
      .replace('<part of a name>', 'readUntil')
      .trim()
      .split(' ');
    // CONTRIBUTING.md creates the folder by a separate command.
    await mkdir(path.join(folder, 'published'), { recursive: true });
    const [port, uiPort] = await findFreePorts(2);
    const env = {
      PORT: `${port}`,
      UI_PORT: `${uiPort}`,
      DATA_DIR: folder,
      TEST_TIMEOUTS: 'long',
    };
    const repository = inCopy ? await copy() : ROOT;
    const run = runNpm(program === 'npx' ? ['exec', '--', ...args] : args, env, repository);
    try {
      if (serves) {
        const early = run.ended.then((code) => {
          throw new Error(`It ended with ${code}:\n${run.output()}`);
        });
        await Promise.race([expect.poll(run.output, { timeout: 0 }).toMatch(serves), early]);
      } else expect(await run.ended, run.output()).toBe(0);
    } finally {
      run.kill('SIGTERM');
      await run.ended;
    }
  });
}

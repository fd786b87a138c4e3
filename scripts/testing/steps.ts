import os from 'node:os';
import longTests from './longTests.json';
import type { TestStep } from './runTests.ts';

/** In Jest's own process, which something that a failed test has left running would keep from ending. */
const AGAIN = ['--onlyFailures', '--runInBand', '--forceExit'];

/** What takes seconds. */
export const QUICK: readonly TestStep[] = [
  { name: 'types', npm: ['run', 'test:types'] },
  { name: 'lint', npm: ['run', 'test:lint'] },
  {
    name: 'unit',
    npm: ['run', 'test:unit'],
    failedOnly: ['run', 'test:unit', '--', ...AGAIN],
  },
];

export const BUILD: TestStep = { name: 'build', npm: ['run', 'build'], forBrowsers: true };

/** A scanner that is installed apart; one of its dependencies requires Node 22, and runs on 20 as well. */
export const OBSERVATORY: TestStep = {
  name: 'observatory',
  npm: ['ci', '--engine-strict=false', '--prefix', 'e2e/observatory'],
  forBrowsers: true,
};

const CORE_OF_INTEGRATION = ['exec', '--', 'jest', '--config', 'scripts/jest/core.config.mjs'];
/** They wait for processes a third of the time: with nothing beside them, one worker more than cores. */
export const CORE_INTEGRATION: TestStep = {
  name: 'integration',
  npm: [...CORE_OF_INTEGRATION, `--maxWorkers=${os.availableParallelism() + 1}`],
  failedOnly: [...CORE_OF_INTEGRATION, ...AGAIN],
};

export const NODE_VERSIONS: TestStep = {
  name: 'node',
  npm: ['run', 'test:node'],
  // Whole: it stops at the first version that fails.
  failedOnly: ['run', 'test:node'],
};

const CORE_OF_BROWSER = ['exec', '-w', 'e2e', '--', 'playwright', 'test', '--project=core'];
export const CORE_BROWSER: TestStep = {
  name: 'browser',
  npm: CORE_OF_BROWSER,
  forBrowsers: true,
  failedOnly: [...CORE_OF_BROWSER, '--last-failed', '--workers=1'],
};

export const ENGINES: TestStep = {
  name: 'engines',
  npm: ['run', 'test:engines', '-w', 'e2e'],
  forBrowsers: true,
  failedOnly: ['run', 'test:engines', '-w', 'e2e', '--', '--last-failed'],
};

/** A long step takes a few minutes. One that hangs ends after this time, so that the others can run. */
const LONG_TIMEOUT_MS = 20 * 60_000;

/** The long tests, by area: its integration tests, then those in browsers. */
export const LONG: readonly TestStep[] = Object.entries(longTests).flatMap(([area, { files }]) => {
  const inBrowser = files.filter((file) => file.startsWith('e2e/'));
  const integration = files.filter((file) => !inBrowser.includes(file));
  const ofJest = ['run', 'test:integration', '--', ...integration];
  const ofPlaywright = [
    ...['exec', '-w', 'e2e', '--', 'playwright', 'test', '--project=long'],
    ...inBrowser.map((file) => file.slice('e2e/'.length)),
  ];
  const steps: TestStep[] = [
    {
      name: `${area}, integration`,
      npm: [...ofJest, '--maxWorkers=100%'],
      failedOnly: [...ofJest, ...AGAIN],
      timeoutMs: LONG_TIMEOUT_MS,
    },
    {
      name: `${area}, browser`,
      npm: ofPlaywright,
      failedOnly: [...ofPlaywright, '--last-failed', '--workers=1'],
      forBrowsers: true,
      timeoutMs: LONG_TIMEOUT_MS,
    },
  ];
  return steps.filter(
    ({ forBrowsers = false }) => (forBrowsers ? inBrowser : integration).length > 0,
  );
});

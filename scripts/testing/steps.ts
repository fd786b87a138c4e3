import os from 'node:os';
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

export const BUILD: TestStep = { name: 'build', npm: ['run', 'build'] };

/** A scanner that is installed apart; one of its dependencies requires Node 22, and runs on 20 as well. */
export const OBSERVATORY: TestStep = {
  name: 'observatory',
  npm: ['ci', '--engine-strict=false', '--prefix', 'e2e/observatory'],
};

export const INTEGRATION: TestStep = {
  name: 'integration',
  npm: ['run', 'test:integration', '--', '--maxWorkers=100%'],
  failedOnly: ['run', 'test:integration', '--', ...AGAIN],
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

export const BROWSER: TestStep = {
  name: 'browser',
  npm: ['test', '-w', 'e2e'],
  failedOnly: ['test', '-w', 'e2e', '--', '--last-failed', '--workers=1'],
};

const CORE_OF_BROWSER = ['exec', '-w', 'e2e', '--', 'playwright', 'test', '--project=core'];
export const CORE_BROWSER: TestStep = {
  name: 'browser',
  npm: CORE_OF_BROWSER,
  failedOnly: [...CORE_OF_BROWSER, '--last-failed', '--workers=1'],
};

export const ENGINES: TestStep = {
  name: 'engines',
  npm: ['run', 'test:engines', '-w', 'e2e'],
  failedOnly: ['run', 'test:engines', '-w', 'e2e', '--', '--last-failed'],
};

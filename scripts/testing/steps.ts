import os from 'node:os';
import type { Step } from '../running/runSteps.ts';
import longTests from './longTests.json';

export interface TestStep extends Step {
  /** npm arguments that run only the tests that failed last time. Unset: the step is not repeated. */
  failedOnly?: readonly string[];
  /** Runs only if there is a Chromium and the build passed. */
  forBrowsers?: boolean;
}

/** Runs in Jest's own process, which `--forceExit` ends even if a failed test has left something running. */
const AGAIN = ['--onlyFailures', '--runInBand', '--forceExit'];

/** Steps that take seconds. */
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

/** A scanner that is installed separately. One of its dependencies requires Node 22, but also runs on 20. */
export const OBSERVATORY: TestStep = {
  name: 'observatory',
  npm: ['ci', '--engine-strict=false', '--prefix', 'e2e/observatory'],
  forBrowsers: true,
};

const CORE_OF_INTEGRATION = ['exec', '--', 'jest', '--config', 'scripts/jest/core.config.mjs'];
/** These tests wait for processes a third of the time, so one more worker than cores is used. */
export const CORE_INTEGRATION: TestStep = {
  name: 'integration',
  npm: [...CORE_OF_INTEGRATION, `--maxWorkers=${os.availableParallelism() + 1}`],
  failedOnly: [...CORE_OF_INTEGRATION, ...AGAIN],
};

export const NODE_VERSIONS: TestStep = {
  name: 'node',
  npm: ['run', 'test:node'],
  // Repeated completely, since it stops at the first version that fails.
  failedOnly: ['run', 'test:node'],
};

const inBrowsers = (name: string, project: string, args: readonly string[]): TestStep => {
  const npm = ['exec', '-w', 'e2e', '--', 'playwright', 'test', `--project=${project}`, ...args];
  return { name, npm, forBrowsers: true, failedOnly: [...npm, '--last-failed', '--workers=1'] };
};

/** Like `CORE_INTEGRATION`, these tests wait a third of the time. */
const MORE_WORKERS = `--workers=${os.availableParallelism() + 1}`;

export const CORE_BROWSER = inBrowsers('browser', 'core', [MORE_WORKERS]);

/** Tests that repeat those of `CORE_BROWSER` on another screen or in another state. */
export const VARIANTS = inBrowsers('variants', 'variants', [MORE_WORKERS]);

export const ENGINES: TestStep = {
  name: 'engines',
  npm: ['run', 'test:engines', '-w', 'e2e'],
  forBrowsers: true,
  failedOnly: ['run', 'test:engines', '-w', 'e2e', '--', '--last-failed'],
};

/** Long steps take a few minutes. One that hangs is ended after this time, so that the others can run. */
const LONG_TIMEOUT_MS = 20 * 60_000;

/** The long tests of an area: integration tests, then browser tests. */
function stepsOf(area: string, { files }: { files: string[] }): TestStep[] {
  const inBrowser = files.filter((file) => file.startsWith('e2e/'));
  const integration = files.filter((file) => !inBrowser.includes(file));
  const ofJest = ['run', 'test:integration', '--', ...integration];
  const steps: TestStep[] = [
    {
      name: `${area}, integration`,
      npm: [...ofJest, '--maxWorkers=100%'],
      failedOnly: [...ofJest, ...AGAIN],
      timeoutMs: LONG_TIMEOUT_MS,
    },
    {
      ...inBrowsers(
        `${area}, browser`,
        'long',
        inBrowser.map((file) => file.slice('e2e/'.length)),
      ),
      timeoutMs: LONG_TIMEOUT_MS,
    },
  ];
  return steps.filter(
    ({ forBrowsers = false }) => (forBrowsers ? inBrowser : integration).length > 0,
  );
}

const { further, ...areas } = longTests;

/** Tests that `npm test` omits although they have found faults: run before the other long tests. */
export const FURTHER: readonly TestStep[] = [VARIANTS, ...stepsOf('further', further)];

/** The other areas of the long tests. */
export const LONG: readonly TestStep[] = Object.entries(areas).flatMap(([area, tests]) =>
  stepsOf(area, tests),
);

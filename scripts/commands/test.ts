import { findChromium } from '../chromium/findChromium.ts';
import { type Step as RunStep, runSteps } from '../running/runSteps.ts';

interface Step extends RunStep {
  /** Runs only the tests that failed when it ran last. Unset: none of it is run again. */
  failedOnly?: readonly string[];
}

/** What takes seconds, and what later parts need: the build, and a scanner that is installed apart (docs/decisions/testing.md). */
const QUICK: readonly Step[] = [
  { name: 'types', npm: ['run', 'test:types'] },
  { name: 'lint', npm: ['run', 'test:lint'] },
  {
    name: 'unit',
    npm: ['run', 'test:unit'],
    failedOnly: ['run', 'test:unit', '--', '--onlyFailures', '--runInBand'],
  },
];
const BUILD: Step = { name: 'build', npm: ['run', 'build'] };
const FOR_BROWSERS: readonly Step[] = [
  BUILD,
  // One of its dependencies requires Node 22, and runs on 20 as well.
  { name: 'observatory', npm: ['ci', '--engine-strict=false', '--prefix', 'e2e/observatory'] },
];

/** What takes minutes, and waits for processes most of the time: these two run side by side. */
const INTEGRATION: Step = {
  name: 'integration',
  npm: ['run', 'test:integration', '--', '--maxWorkers=100%'],
  failedOnly: ['run', 'test:integration', '--', '--onlyFailures', '--runInBand'],
};
const NODE_VERSIONS: Step = {
  name: 'node',
  npm: ['run', 'test:node'],
  // Whole: it stops at the first version that fails.
  failedOnly: ['run', 'test:node'],
};
/** Its deadlines are real, so that nothing runs beside it. */
const BROWSER: Step = {
  name: 'browser',
  npm: ['test', '-w', 'e2e'],
  failedOnly: ['test', '-w', 'e2e', '--', '--last-failed', '--workers=1'],
};
const ENGINES: Step = {
  name: 'engines',
  npm: ['run', 'test:engines', '-w', 'e2e'],
  failedOnly: ['run', 'test:engines', '-w', 'e2e', '--', '--last-failed'],
};

/** `npm test`: everything that can be tested on this machine. A part that fails stops only what needs it. */
export async function run(): Promise<void> {
  const hasBrowser = findChromium() !== undefined;
  // Beside another suite a test takes longer than alone.
  process.env.TEST_TIMEOUTS ??= 'long';

  const failed = await runPart([...QUICK, ...(hasBrowser ? FOR_BROWSERS : [])]);
  failed.push(...(await runPart([INTEGRATION, NODE_VERSIONS])));
  if (hasBrowser && !failed.some(({ name }) => name === BUILD.name)) {
    failed.push(...(await runPart([BROWSER])), ...(await runPart([ENGINES])));
  }
  const flaky = await runFailedTestsAgain(failed);
  report(
    failed.filter((step) => !flaky.includes(step)).map(({ name }) => name),
    flaky.map(({ name }) => name),
    hasBrowser,
  );
}

/**
 * Runs each test that has failed once more, with nothing beside it.
 *
 * @returns the parts in which all of them passed now.
 */
async function runFailedTestsAgain(failed: readonly Step[]): Promise<Step[]> {
  const passed: Step[] = [];
  for (const step of failed) {
    if (step.failedOnly === undefined) continue;
    const again = await runPart([{ name: step.name, npm: step.failedOnly }]);
    if (again.length === 0) passed.push(step);
  }
  return passed;
}

function report(failed: readonly string[], flaky: readonly string[], hasBrowser: boolean): void {
  if (!process.env.MONGODB_TEST_URI) {
    console.log('Skipped: the tests on a real MongoDB. They need its address in MONGODB_TEST_URI.');
  }
  if (!hasBrowser) {
    console.log('Skipped: the browser tests. They need a Chromium; none is on the PATH.');
  }
  if (failed.includes(BUILD.name)) console.log('Not run: the browser tests. They need the build.');
  if (flaky.length > 0) {
    console.log(`Flaky, passed the second time: tests of ${flaky.join(', ')}.`);
  }
  if (failed.length === 0) {
    console.log('Everything that ran has passed.');
  } else {
    console.error(`Failed: ${failed.join(', ')}.`);
    process.exitCode = 1;
  }
}

async function runPart(steps: readonly Step[]): Promise<Step[]> {
  console.log(`Testing: ${steps.map(({ name }) => name).join(', ')}`);
  const failed = await runSteps(steps);
  return steps.filter(({ name }) => failed.includes(name));
}

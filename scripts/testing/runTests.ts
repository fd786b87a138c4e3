import { findChromium } from '../chromium/findChromium.ts';
import { runSteps, type Step } from '../running/runSteps.ts';
import { BUILD, QUICK } from './steps.ts';

export interface TestStep extends Step {
  /** Runs only the tests that failed when it ran last. Unset: none of it is run again. */
  failedOnly?: readonly string[];
}

/** What is tested beside types, lint and the unit tests. */
export interface TestPlan {
  /** What takes minutes, and waits for processes most of the time: it runs side by side. */
  processes: readonly TestStep[];
  /** Besides the build, what the tests in browsers need. */
  forBrowsers?: readonly TestStep[];
  /** Their deadlines are real, so that nothing runs beside any of them. */
  browsers: readonly TestStep[];
  /** What of it is left to another command. */
  leftOut?: string;
}

/** Runs tests. A part that fails stops only what needs it. */
export async function runTests({
  processes,
  forBrowsers = [],
  browsers,
  leftOut,
}: TestPlan): Promise<void> {
  const hasBrowser = findChromium() !== undefined;
  // Beside another suite a test takes longer than alone.
  process.env.TEST_TIMEOUTS ??= 'long';

  const failed = await runPart([...QUICK, ...(hasBrowser ? [BUILD, ...forBrowsers] : [])]);
  failed.push(...(await runPart(processes)));
  if (hasBrowser && !failed.some(({ name }) => name === BUILD.name)) {
    for (const step of browsers) failed.push(...(await runPart([step])));
  }
  const flaky = await runFailedTestsAgain(failed);
  report(
    failed.filter((step) => !flaky.includes(step)).map(({ name }) => name),
    flaky.map(({ name }) => name),
    hasBrowser,
    leftOut,
  );
}

/**
 * Runs each test that has failed once more, with nothing beside it.
 *
 * @returns the parts in which all of them passed now.
 */
async function runFailedTestsAgain(failed: readonly TestStep[]): Promise<TestStep[]> {
  const passed: TestStep[] = [];
  for (const step of failed) {
    if (step.failedOnly === undefined) continue;
    const again = await runPart([{ ...step, npm: step.failedOnly }]);
    if (again.length === 0) passed.push(step);
  }
  return passed;
}

function report(
  failed: readonly string[],
  flaky: readonly string[],
  hasBrowser: boolean,
  leftOut: string | undefined,
): void {
  if (!process.env.MONGODB_TEST_URI) {
    console.log('Skipped: the tests on a real MongoDB. They need its address in MONGODB_TEST_URI.');
  }
  if (!hasBrowser) {
    console.log('Skipped: the browser tests. They need a Chromium; none is on the PATH.');
  }
  if (failed.includes(BUILD.name)) console.log('Not run: the browser tests. They need the build.');
  if (leftOut !== undefined) console.log(`Left out: ${leftOut}`);
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

async function runPart(steps: readonly TestStep[]): Promise<TestStep[]> {
  console.log(`Testing: ${steps.map(({ name }) => name).join(', ')}`);
  const failed = await runSteps(steps);
  return steps.filter(({ name }) => failed.includes(name));
}

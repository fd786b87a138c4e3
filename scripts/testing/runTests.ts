import { findChromium } from '../chromium/findChromium.ts';
import { type FailedStep, runSteps } from '../running/runSteps.ts';
import { BUILD, type TestStep } from './steps.ts';

interface TestPlan {
  /** Parts run one after the other; the steps of a part run concurrently. */
  parts: readonly (readonly TestStep[])[];
  /** Description of tests that another command runs. */
  leftOut?: string;
}

const MINUTE_MS = 60_000;

/**
 * Runs tests. If a part fails, only steps that need it are skipped; its failed tests are repeated at once, with nothing
 * else running. With `TEST_TIME_LIMIT` (minutes), parts that would start later are skipped, and the report names them.
 */
export async function runTests({ parts, leftOut }: TestPlan): Promise<void> {
  const startedAt = Date.now();
  const limitMs = readLimitMs();
  const hasBrowser = findChromium() !== undefined;
  // Tests take longer while another suite runs.
  process.env.TEST_TIMEOUTS ??= 'long';

  const failed: FailedStep[] = [];
  const flaky: string[] = [];
  const late: string[] = [];
  for (const part of parts) {
    const steps = part.filter(
      ({ forBrowsers = false }) => !forBrowsers || (hasBrowser && !hasFailed(failed, BUILD)),
    );
    if (steps.length === 0) continue;
    if (Date.now() - startedAt > limitMs) {
      late.push(...steps.map(({ name }) => name));
      continue;
    }
    for (const failure of await runPart(steps)) {
      const repeated = await repeatFailed(steps.find(({ name }) => name === failure.name));
      if (repeated === undefined) failed.push(failure);
      else if (repeated.length === 0) flaky.push(failure.name);
      else failed.push(...repeated);
    }
  }
  report({ failed, flaky, late, hasBrowser, leftOut });
}

/** @throws Error if `TEST_TIME_LIMIT` is not a number of minutes. */
function readLimitMs(): number {
  const { TEST_TIME_LIMIT = '' } = process.env;
  if (TEST_TIME_LIMIT === '') return Number.POSITIVE_INFINITY;
  const minutes = Number(TEST_TIME_LIMIT);
  if (!(minutes > 0)) {
    throw new Error(`TEST_TIME_LIMIT is a number of minutes, not "${TEST_TIME_LIMIT}".`);
  }
  return minutes * MINUTE_MS;
}

const hasFailed = (failed: readonly FailedStep[], step: TestStep): boolean =>
  failed.some(({ name }) => name === step.name);

async function runPart(steps: readonly TestStep[]): Promise<FailedStep[]> {
  console.log(`Testing: ${steps.map(({ name }) => name).join(', ')}`);
  return runSteps(steps);
}

/**
 * Runs the failed tests of a step alone.
 *
 * @returns what failed again; undefined if the step is not repeated.
 */
async function repeatFailed(step: TestStep | undefined): Promise<FailedStep[] | undefined> {
  return step?.failedOnly && runPart([{ ...step, npm: step.failedOnly }]);
}

interface Outcome {
  failed: readonly FailedStep[];
  flaky: readonly string[];
  late: readonly string[];
  hasBrowser: boolean;
  leftOut: string | undefined;
}

function report({ failed, flaky, late, hasBrowser, leftOut }: Outcome): void {
  const { CI, MONGODB_TEST_URI } = process.env;
  if (!MONGODB_TEST_URI) {
    console.log('Skipped: the tests on a real MongoDB. They need its address in MONGODB_TEST_URI.');
  }
  if (!hasBrowser) {
    console.log('Skipped: the browser tests. They need a Chromium; none is on the PATH.');
  }
  // An address that is set to nothing says that these tests may be skipped, as `.ci/run` does.
  if (CI && (!hasBrowser || MONGODB_TEST_URI === undefined)) {
    console.error('In CI these tests must run.');
    process.exitCode = 1;
  }
  if (hasFailed(failed, BUILD)) console.log('Not run: the browser tests. They need the build.');
  if (late.length > 0) console.log(`Not run, past TEST_TIME_LIMIT: ${late.join('; ')}.`);
  if (leftOut !== undefined) console.log(`Left out: ${leftOut}`);
  if (flaky.length > 0) {
    console.log(`Flaky, passed the second time: tests of ${flaky.join('; ')}.`);
  }
  if (failed.length === 0) {
    console.log('Everything that ran has passed.');
  } else {
    // Repeated, since other steps may have printed much more since, and some CI shows only the end.
    for (const { lastLines } of failed) console.error(`\n${lastLines.join('\n')}\n`);
    console.error(`Failed: ${failed.map(({ name }) => name).join('; ')}.`);
    process.exitCode = 1;
  }
}

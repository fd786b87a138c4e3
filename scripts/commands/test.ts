import { findChromium } from '../chromium/findChromium.ts';
import { runSteps, type Step } from '../running/runSteps.ts';

/** What takes seconds, and the build that the browser tests share. */
const QUICK: readonly Step[] = [
  { name: 'types', npm: ['run', 'test:types'] },
  { name: 'lint', npm: ['run', 'test:lint'] },
  { name: 'unit', npm: ['run', 'test:unit', '--', '--maxWorkers=100%'] },
];
const BUILD: Step = { name: 'build', npm: ['run', 'build'] };

/** What takes minutes. Its deadlines are real, so that nothing runs beside it. */
const INTEGRATION: Step = {
  name: 'integration',
  npm: ['run', 'test:integration', '--', '--maxWorkers=50%'],
};
const BROWSER: Step = { name: 'browser', npm: ['test', '-w', 'e2e'] };
const ENGINES: Step = { name: 'engines', npm: ['run', 'test:engines', '-w', 'e2e'] };

/** `npm test`: everything that can be tested on this machine. */
export async function run(): Promise<void> {
  const hasBrowser = findChromium() !== undefined;
  // Beside another suite a test takes longer than alone.
  process.env.TEST_TIMEOUTS ??= 'long';
  await orFail([...QUICK, ...(hasBrowser ? [BUILD] : [])]);
  await orFail([INTEGRATION]);
  if (hasBrowser) await orFail([BROWSER]);
  if (hasBrowser) await orFail([ENGINES]);

  if (!process.env.MONGODB_TEST_URI) {
    console.log('Skipped: the tests on a real MongoDB. They need its address in MONGODB_TEST_URI.');
  }
  if (!hasBrowser) {
    console.log('Skipped: the browser tests. They need a Chromium; none is on the PATH.');
  }
  console.log('Everything that ran has passed.');
}

async function orFail(steps: readonly Step[]): Promise<void> {
  console.log(`Testing: ${steps.map(({ name }) => name).join(', ')}`);
  const failed = await runSteps(steps);
  if (failed.length === 0) return;
  console.error(`Failed: ${failed.join(', ')}.`);
  process.exit(1);
}

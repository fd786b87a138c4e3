import { findChromium } from '../chromium/findChromium.ts';
import { runSteps, type Step } from '../running/runSteps.ts';

/** What takes seconds, and what later parts need: the build, and a scanner that is installed apart (docs/decisions/testing.md). */
const QUICK: readonly Step[] = [
  { name: 'types', npm: ['run', 'test:types'] },
  { name: 'lint', npm: ['run', 'test:lint'] },
  { name: 'unit', npm: ['run', 'test:unit', '--', '--maxWorkers=100%'] },
];
const FOR_BROWSERS: readonly Step[] = [
  { name: 'build', npm: ['run', 'build'] },
  // One of its dependencies says that it needs Node 22, and runs on 20 as well.
  { name: 'observatory', npm: ['ci', '--engine-strict=false', '--prefix', 'e2e/observatory'] },
];

/** What takes minutes. Its deadlines are real, so that nothing runs beside it. */
const INTEGRATION: Step = {
  name: 'integration',
  npm: ['run', 'test:integration', '--', '--maxWorkers=50%'],
};
const BROWSER: Step = { name: 'browser', npm: ['test', '-w', 'e2e'] };
const ENGINES: Step = { name: 'engines', npm: ['run', 'test:engines', '-w', 'e2e'] };
const NODE_VERSIONS: Step = { name: 'node', npm: ['run', 'test:node'] };

/** `npm test`: everything that can be tested on this machine. A part that fails stops only what needs it. */
export async function run(): Promise<void> {
  const hasBrowser = findChromium() !== undefined;
  // Beside another suite a test takes longer than alone.
  process.env.TEST_TIMEOUTS ??= 'long';

  const failed = await runPart([...QUICK, ...(hasBrowser ? FOR_BROWSERS : [])]);
  failed.push(...(await runPart([INTEGRATION])));
  if (hasBrowser && !failed.includes('build')) {
    failed.push(...(await runPart([BROWSER])), ...(await runPart([ENGINES])));
  }
  failed.push(...(await runPart([NODE_VERSIONS])));

  if (!process.env.MONGODB_TEST_URI) {
    console.log('Skipped: the tests on a real MongoDB. They need its address in MONGODB_TEST_URI.');
  }
  if (!hasBrowser) {
    console.log('Skipped: the browser tests. They need a Chromium; none is on the PATH.');
  }
  if (failed.includes('build')) console.log('Not run: the browser tests. They need the build.');
  if (failed.length === 0) return console.log('Everything that ran has passed.');
  console.error(`Failed: ${failed.join(', ')}.`);
  process.exitCode = 1;
}

function runPart(steps: readonly Step[]): Promise<string[]> {
  console.log(`Testing: ${steps.map(({ name }) => name).join(', ')}`);
  return runSteps(steps);
}

import { spawnSync } from 'node:child_process';
import { findChromium } from '../../e2e/findChromium.ts';
import { ROOT } from './parts.ts';

const STEPS = [
  { name: 'types', script: 'test:types' },
  { name: 'lint', script: 'test:lint' },
  { name: 'unit and integration tests', script: 'test:unit' },
];

/** `npm test`: everything that can be tested on this machine, one after the other. */
export async function run(): Promise<void> {
  const steps = [...STEPS];
  if (findChromium()) steps.push({ name: 'browser tests', script: 'test:e2e' });

  for (const { name, script } of steps) {
    console.log(`\nTesting: ${name}`);
    const { status } = spawnSync('npm', ['run', '--silent', script], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    if (status !== 0) {
      console.error(`\nFailed: ${name}.`);
      process.exit(1);
    }
  }

  if (!process.env.MONGODB_TEST_URI) {
    console.log(
      '\nSkipped: the tests on a real MongoDB. They need its address in MONGODB_TEST_URI.',
    );
  }
  if (!findChromium()) {
    console.log('Skipped: the browser tests. They need a Chromium; none is on the PATH.');
  }
  console.log('\nEverything that ran has passed.');
}

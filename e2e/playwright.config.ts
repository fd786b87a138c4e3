import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { launchOptions } from '../scripts/chromium/launchOptions.ts';
import { TIMEOUTS } from '../scripts/timeouts.ts';
import type { EngineName } from './engines/engineTest.ts';
import { VARIANT } from './site/screens.ts';

const LONG_TESTS: Readonly<Record<string, { files: string[] }>> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../scripts/testing/longTests.json'), 'utf8'),
);
/** The long browser tests, as path patterns. */
const LONG = Object.values(LONG_TESTS)
  .flatMap(({ files }) => files)
  .filter((file) => file.startsWith('e2e/'))
  .map((file) => `**/${file}`);

export default defineConfig<object, { engine: EngineName }>({
  testDir: '.',
  globalSetup: '../scripts/testing/ownTemporaryFolder.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  timeout: TIMEOUTS.browserMs,
  expect: { timeout: TIMEOUTS.expectMs },
  projects: [
    // The tests of `npm test`, and those that only `npm run test:all` runs. Playwright stores the last failures in
    // these folders.
    {
      name: 'core',
      testMatch: '**/*.spec.ts',
      testIgnore: ['engines/**', ...LONG],
      grepInvert: new RegExp(VARIANT.tag),
      outputDir: '../test-results/tests',
    },
    {
      name: 'variants',
      testMatch: '**/*.spec.ts',
      testIgnore: ['engines/**', ...LONG],
      grep: new RegExp(VARIANT.tag),
      outputDir: '../test-results/tests',
    },
    { name: 'long', testMatch: LONG, outputDir: '../test-results/tests' },
    // One worker each, in which one browser runs at a time.
    ...(['firefox', 'webkit'] as const).map((engine) => ({
      name: engine,
      testMatch: 'engines/*.spec.ts',
      outputDir: '../test-results/engines',
      fullyParallel: false,
      workers: 1,
      use: { engine },
    })),
    {
      name: 'screenshots',
      testMatch: ['screenshots.ts', 'recording.ts'],
      outputDir: '../test-results/screenshots',
    },
  ],
  reporter: [['list']],
  use: {
    // Traces add half the run time; `npx playwright test --trace on` records them.
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
});

import { defineConfig } from '@playwright/test';
import { launchOptions } from '../scripts/chromium/launchOptions.ts';
import { TIMEOUTS } from '../scripts/timeouts.ts';
import type { EngineName } from './engines/engineTest.ts';

export default defineConfig<object, { engine: EngineName }>({
  testDir: '.',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  timeout: TIMEOUTS.browserMs,
  expect: { timeout: TIMEOUTS.expectMs },
  projects: [
    {
      name: 'tests',
      testMatch: '**/*.spec.ts',
      testIgnore: 'engines/**',
      // Playwright stores the last failures here: one folder for each project.
      outputDir: '../test-results/tests',
    },
    // One worker each, in which one browser runs at a time.
    ...(['firefox', 'webkit'] as const).map((engine) => ({
      name: engine,
      testMatch: 'engines/*.spec.ts',
      outputDir: '../test-results/engines',
      fullyParallel: false,
      workers: 1,
      use: { engine },
    })),
    { name: 'screenshots', testMatch: 'screenshots.ts', outputDir: '../test-results/screenshots' },
  ],
  reporter: [['list']],
  use: {
    // Traces add half the run time; `npx playwright test --trace on` records them.
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
});

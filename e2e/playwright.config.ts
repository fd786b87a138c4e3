import { defineConfig } from '@playwright/test';
import { TIMEOUTS } from '../scripts/timeouts.ts';
import type { EngineName } from './engines/engineTest.ts';
import { findChromium } from './findChromium.ts';

const executablePath = findChromium();
if (executablePath === undefined) {
  throw new Error('The browser tests need a Chromium: install one, or name it with CHROMIUM_PATH.');
}

export default defineConfig<object, { engine: EngineName }>({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  timeout: TIMEOUTS.browserMs,
  expect: { timeout: TIMEOUTS.expectMs },
  projects: [
    { name: 'tests', testMatch: '**/*.spec.ts', testIgnore: 'engines/**' },
    // One worker each, in which one browser runs at a time.
    ...(['firefox', 'webkit'] as const).map((engine) => ({
      name: engine,
      testMatch: 'engines/*.spec.ts',
      fullyParallel: false,
      workers: 1,
      use: { engine },
    })),
    { name: 'screenshots', testMatch: 'screenshots.ts' },
  ],
  reporter: [['list']],
  use: {
    // A trace costs half the run time again: ask for one with `npx playwright test --trace on`.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // As a browser with a window does: the headless shell would round the width of each letter.
        '--font-render-hinting=none',
      ],
    },
  },
});

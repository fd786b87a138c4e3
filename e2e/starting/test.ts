import { test as base } from '@playwright/test';
import { type NpmCommand, runNpm } from '../../scripts/running/runNpm.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';

interface Fixtures {
  /** An empty folder of the test's own. */
  folder: string;
  /** Starts the site; stopped at the end of the test. */
  start: (settings?: Record<string, string>) => NpmCommand;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs here
  folder: async ({}, use) => {
    const folder = await temporaryFolder();
    await use(folder);
  },

  start: async ({ folder }, use, testInfo) => {
    const started: NpmCommand[] = [];
    await use((settings = {}) => {
      const npm = runNpm(['start'], { PORT: '0', API_PORT: '0', DATA_DIR: folder, ...settings });
      started.push(npm);
      return npm;
    });
    for (const npm of started) {
      npm.kill('SIGTERM');
      await npm.ended;
      // Read where the test has failed.
      await testInfo.attach('npm start', { body: npm.output(), contentType: 'text/plain' });
    }
  },
});

export { expect } from '@playwright/test';

import type { Page } from '@playwright/test';
import type { NpmCommand } from '../../scripts/running/runNpm.ts';
import { TIMEOUTS } from '../../scripts/timeouts.ts';
import { test as base, expect } from '../site/test.ts';
import { openWorkbench, type Workbench } from './openWorkbench.ts';

/** A test of development in a copy of this repository. */
export const test = base.extend<{ workbench: Workbench }>({
  workbench: [
    async ({ page }, use, testInfo) => {
      const workbench = await openWorkbench();
      await use(workbench);
      // Closed before the dev servers, or its requests to them would fail.
      await page.close();
      await workbench.close();
      // For reading after a failure.
      await testInfo.attach('npm run dev', { body: workbench.output(), contentType: 'text/plain' });
    },
    { timeout: TIMEOUTS.devServersMs },
  ],
});

export async function waitForOutput(command: NpmCommand, pattern: RegExp): Promise<void> {
  await expect.poll(() => command.output(), { timeout: TIMEOUTS.devServersMs }).toMatch(pattern);
}

export const CONTAINER_IS_BUILT = /container compiled successfully/;

/** Tags the document, so that a test can check later whether the page is still the same document. */
export const tagDocument = (page: Page) =>
  page.evaluate(() => document.body.setAttribute('data-tagged', ''));
export const taggedDocument = (page: Page) => page.locator('body[data-tagged]');

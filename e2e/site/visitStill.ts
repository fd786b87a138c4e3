import type { Page } from '@playwright/test';
import { firstInteraction } from './firstInteraction.ts';
import { waitForHydration } from './waitForHydration.ts';

/** In ms: long enough for one. */
const FRAME_MS = 20;

/** Opens the home page, hydrated, while the page's clock stands still (`page.clock.pauseAt`). */
export async function visitStill(page: Page): Promise<void> {
  await page.goto('/');
  // The program begins once the first interaction has been painted.
  await firstInteraction(page);
  await page.clock.runFor(FRAME_MS);
  await waitForHydration(page);
}

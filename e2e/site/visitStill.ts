import type { Page } from '@playwright/test';
import { firstInteraction } from './firstInteraction.ts';
import { waitForHydration } from './waitForHydration.ts';

/** Longer than one frame. */
const FRAME_MS = 20;

/** Opens the home page and hydrates it while the page's clock is paused (`page.clock.pauseAt`). */
export async function visitStill(page: Page): Promise<void> {
  await page.goto('/');
  // The program starts after the first interaction has been painted.
  await firstInteraction(page);
  await page.clock.runFor(FRAME_MS);
  await waitForHydration(page);
}

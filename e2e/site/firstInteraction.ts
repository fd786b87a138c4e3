import type { Page } from '@playwright/test';

/** A visitor's first interaction, which loads the page's code. */
export const firstInteraction = (page: Page): Promise<void> => page.mouse.move(100, 300);

import type { Page } from '@playwright/test';

/** A visitor's first sign of life, at which a page gets its program: it waits for nothing else. */
export const firstInteraction = (page: Page): Promise<void> => page.mouse.move(100, 300);

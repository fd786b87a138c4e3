import type { Page } from '@playwright/test';

/** Keeps scripts from a page until they are released; those that come afterwards come at once. */
export async function holdScripts(page: Page, files: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    // The page may have gone meanwhile.
    await route.continue().catch(() => {});
  });
  return release;
}

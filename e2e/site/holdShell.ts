import type { Page } from '@playwright/test';

/** Keeps the shell's script from a page until it is released: nothing is hydrated before. */
export async function holdShell(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

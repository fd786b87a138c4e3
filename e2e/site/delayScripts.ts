import type { Page } from '@playwright/test';

/**
 * Delays a page's scripts until `release` is called; later ones load at once.
 *
 * @param then `abort` fails them once released. Default: they load.
 */
export async function delayScripts(
  page: Page,
  files: string | RegExp,
  then: 'continue' | 'abort' = 'continue',
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    // The page may have been closed meanwhile.
    await route[then]().catch(() => {});
  });
  return release;
}

import type { Page } from '@playwright/test';

/**
 * Keeps scripts from a page until they are released; those that come afterwards come at once.
 *
 * @param then what becomes of them: `abort` fails them. Default: they come.
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
    // The page may have gone meanwhile.
    await route[then]().catch(() => {});
  });
  return release;
}

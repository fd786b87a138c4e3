import type { Page } from '@playwright/test';
import { expect, test } from './site/test.ts';

/** Has the page count the frames that show the old heading from the next click on. */
const countFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const heading = () => document.querySelector('main h1')?.textContent;
    const before = heading();
    Object.assign(window, { oldFrames: undefined });
    const onClick = () => {
      let oldFrames = 0;
      const look = () => {
        if (heading() !== before) Object.assign(window, { oldFrames });
        else {
          oldFrames += 1;
          requestAnimationFrame(look);
        }
      };
      requestAnimationFrame(look);
    };
    window.addEventListener('click', onClick, { capture: true, once: true });
  });

const oldFrames = (page: Page) => page.evaluate(() => (window as { oldFrames?: number }).oldFrames);

test('a page whose code is there is on screen within a frame of the click, and nothing of it is fetched again', async ({
  page,
  visit,
}) => {
  await visit('/');
  const scripts: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  const footer = page.getByRole('contentinfo');
  const hasCode = (module: string) => () => scripts.some((file) => file.includes(module));

  for (const [name, module] of [
    ['Privacy Policy', 'PrivacyPolicy'],
    ['Terms of Service', 'TermsOfService'],
    ['Waitlist', 'WaitlistPage'],
  ] as const) {
    const link = footer.getByRole('link', { name, exact: true });
    await link.hover();
    await expect.poll(hasCode(module)).toBe(true);
    // Fetched, and run.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    scripts.length = 0;

    await countFrames(page);
    await link.click();

    await expect.poll(() => oldFrames(page)).toBeDefined();
    expect(await oldFrames(page)).toBeLessThanOrEqual(1);
    expect(scripts).toEqual([]);
  }

  await countFrames(page);
  await footer.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect.poll(() => oldFrames(page)).toBeLessThanOrEqual(1);
  expect(scripts).toEqual([]);
});

test('a page is fetched as soon as the keyboard comes to its link', async ({ page, visit }) => {
  await visit('/waitlist');
  const fetched = page.waitForRequest((request) => request.url().includes('TermsOfService'));

  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).focus();

  await fetched;
});

import { chromium, type Page, type Response } from '@playwright/test';
import { findWholeChromium } from '../../scripts/chromium/findChromium.ts';
import { listenLocally } from '../../service/fixtures/listenLocally.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { ATHLETE, fillIn, signUpForm } from '../sign-up/signUpForm.ts';
import { skipUnless } from '../site/skipUnless.ts';
import { test as base, expect } from '../site/test.ts';
import { waitForElementHydration, waitForHydration } from '../site/waitForHydration.ts';

const executablePath = findWholeChromium();

const test = base.extend<{ elsewhere: string; barred: string[] }>({
  /** Starts the browser separately: Playwright disables the cache, and a headless shell has none. */
  page: async ({ problems }, use) => {
    const profile = await temporaryFolder();
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: executablePath ?? '',
      headless: false,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run'],
    });
    problems.watch(context);
    const [page = await context.newPage()] = context.pages();
    await use(page);
    await context.close();
  },

  /** A page of another site. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs here
  elsewhere: async ({}, use) => {
    const site = await listenLocally((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Elsewhere</title>');
    });
    await use(site.url);
    await site.close();
  },

  /** Why the browser did not restore a page from its back-forward cache. */
  barred: async ({ page }, use) => {
    const reasons: string[] = [];
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.enable');
    devtools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
      reasons.push(...notRestoredExplanations.map(({ reason }) => reason));
    });
    await use(reasons);
  },
});

skipUnless(
  executablePath !== undefined,
  'needs a whole Chromium: its engine alone has no such cache',
);

interface Shown {
  persisted: boolean;
  /** The countdown's text in the first frame, and the frame's time. */
  countdown: string;
  at: number;
}

/** Makes a page record each time that it is shown. The record survives in the cache with the page. */
const noteShowing = (page: Page) =>
  page.addInitScript(() => {
    const shown: object[] = [];
    Object.assign(window, { shown });
    window.addEventListener('pageshow', ({ persisted }) => {
      // React renders the event's changes a moment later.
      setTimeout(() => {
        const countdown = document.querySelector('[role=timer]')?.textContent ?? '';
        shown.push({ persisted, countdown, at: Date.now() });
      }, 250);
    });
  });

const showings = (page: Page): Promise<Shown[]> =>
  page.evaluate(() => (window as unknown as { shown: Shown[] }).shown);

async function goBackAndForth(page: Page, elsewhere: string): Promise<void> {
  await page.goto(elsewhere);
  await page.goBack({ waitUntil: 'commit' });
}

/** The second showing of the page, restored from the cache. Fails with the browser's reasons. */
async function restored(page: Page, barred: readonly string[]): Promise<Shown | undefined> {
  const state = async () => {
    const shown = await showings(page);
    return { persisted: shown.map(({ persisted }) => persisted), barred };
  };
  await expect.poll(state).toEqual({ persisted: [false, true], barred: [] });
  return (await showings(page))[1];
}

/** Chromium drops a page that is not frozen after 3 s. On a busy machine this can be any page with work to do. */
const TOO_BUSY = 'TimeoutPuttingInCache';
const MAX_ATTEMPTS = 4;

/** Opens a page, leaves it and goes back; repeats that if the browser was too busy to keep the page. */
async function openAndGoBack(
  page: Page,
  elsewhere: string,
  barred: string[],
  open: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    barred.length = 0;
    await open();
    await goBackAndForth(page, elsewhere);
    const isShown = async () => barred.length > 0 || (await showings(page)).length === 2;
    await expect.poll(isShown).toBe(true);
    if (barred.join() !== TOO_BUSY) break;
  }
  await restored(page, barred);
}

test('going back restores a page from the cache, with measured visits and typed text', async ({
  page,
  launchSite,
  elsewhere,
  barred,
}) => {
  test.slow();
  const site = await launchSite({ visitSample: 100 });
  await noteShowing(page);
  for (const address of ['/waitlist', '/']) {
    const field = page.getByRole('textbox').first();
    await openAndGoBack(page, elsewhere, barred, async () => {
      const isVisitScript = (response: Response) => response.url().includes('/assets/visit/');
      const measuring = page.waitForResponse(isVisitScript);
      await page.goto(site.url + address);
      await page.mouse.wheel(0, 300);
      await waitForElementHydration(page.getByRole('banner').getByRole('link').first());
      await measuring;
      if (await field.count()) await field.fill('Riley');
    });

    if (await field.count()) await expect(field).toHaveValue('Riley');
  }
});

test('going back restores a page left without typing, with and without an interaction', async ({
  page,
  site,
  elsewhere,
  barred,
}) => {
  test.slow();
  await noteShowing(page);
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  for (const [address, isTouched] of [
    ['/privacy-policy', true],
    ['/terms-of-service', false],
    ['/#mission', true],
  ] as const) {
    let left = 0;
    await openAndGoBack(page, elsewhere, barred, async () => {
      await page.goto(site.url + address);
      if (isTouched) {
        await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }));
        await waitForElementHydration(page.getByRole('banner').getByRole('link').first());
      }
      left = await scrolled();
    });

    expect(await scrolled()).toBe(left);
  }
});

test('the 404 page is excluded from the cache only because of its status', async ({
  page,
  site,
  elsewhere,
  barred,
  problems,
}) => {
  problems.allow(/status of 404/);
  await page.goto(`${site.url}/no-such-page`);
  await waitForElementHydration(page.getByRole('banner').getByRole('link').first());

  await goBackAndForth(page, elsewhere);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await expect.poll(() => barred).toEqual(['HTTPStatusNotOK']);
});

test('going back restores the result of a sign-up, and a countdown with the current time', async ({
  page,
  site,
  elsewhere,
  barred,
}, { testId }) => {
  test.slow();
  await noteShowing(page);
  await page.goto(site.url);
  const form = signUpForm(page);
  await form.region.scrollIntoViewIfNeeded();
  await waitForHydration(page);
  await fillIn(form, { ...ATHLETE, email: `${testId}@example.com` });
  await form.submit.click();
  await expect(form.welcome).toContainText('Welcome to the waitlist!');
  const left = await page.evaluate(() => ({
    countdown: document.querySelector('[role=timer]')?.textContent ?? '',
    at: Date.now(),
  }));

  await page.goto(elsewhere);
  // Waits until the countdown's old value is clearly wrong.
  await expect.poll(() => Date.now() - left.at).toBeGreaterThan(3_000);
  await page.goBack({ waitUntil: 'commit' });

  const back = await restored(page, barred);
  await expect(form.welcome).toContainText('Welcome to the waitlist!');
  const passed = (back?.at ?? 0) - left.at;
  const counted = 1_000 * (secondsIn(left.countdown) - secondsIn(back?.countdown ?? ''));
  // Both values may be up to a second old.
  expect(Math.abs(passed - counted)).toBeLessThan(2_000);
});

/** `90days00hours00minutes07seconds` in seconds. */
function secondsIn(countdown: string): number {
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = (countdown.match(/\d+/g) ?? []).map(
    Number,
  );
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}

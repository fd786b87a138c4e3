import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../site/test.ts';

/** Makes the page count the frames that still show the old heading after a navigation. */
const countFrames = (page: Page, going: 'click' | 'popstate' = 'click'): Promise<void> =>
  page.evaluate((event) => {
    const heading = () => document.querySelector('main h1')?.textContent;
    const before = heading();
    Object.assign(window, { oldFrames: undefined });
    const onNavigation = () => {
      let oldFrames = 0;
      const check = () => {
        if (heading() !== before) Object.assign(window, { oldFrames });
        else {
          oldFrames += 1;
          requestAnimationFrame(check);
        }
      };
      requestAnimationFrame(check);
    };
    window.addEventListener(event, onNavigation, { capture: true, once: true });
  }, going);

const oldFrames = (page: Page) => page.evaluate(() => (window as { oldFrames?: number }).oldFrames);

/** Files of the remotes that were transferred over the network, one entry per transfer. */
const transferred = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, transferSize }) => transferSize > 0 && name.includes('/remotes/'))
      .map(({ name }) => name),
  );

/** A tour through all pages, beginning at the 404 page: the link to each page, and its modules. */
const TOUR = [
  ['Return to Home', ['Hero', 'Story', 'Metrics', 'SignUpSection']],
  ['Privacy Policy', ['PrivacyPolicy']],
  ['Terms of Service', ['TermsOfService']],
  ['Waitlist', ['WaitlistPage']],
] as const;

test('each page whose code is loaded is shown within a frame, forward and back, and no file is fetched twice', async ({
  page,
  visit,
  problems,
}) => {
  problems.allow(/status of 404/);
  await visit('/no-such-page');
  const scripts: string[] = [];
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    const isModules = request.resourceType() === 'script' && pathname.startsWith('/remotes/');
    if (isModules) scripts.push(pathname);
  });
  const isOnScreen = async () => {
    await expect.poll(() => oldFrames(page)).toBeDefined();
    expect(await oldFrames(page)).toBeLessThanOrEqual(1);
    expect(scripts).toEqual([]);
  };

  for (const [name, modules] of TOUR) {
    const link = page.getByRole('link', { name, exact: true }).last();
    await link.hover();
    for (const module of modules) {
      await expect
        .poll(() => scripts.some((file) => file.includes(`expose_${module}.`)))
        .toBe(true);
    }
    // Waits until the code is fetched and executed.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    scripts.length = 0;
    await countFrames(page);
    await link.click();
    await isOnScreen();
  }

  const files = await transferred(page);
  expect(files.length).toBeGreaterThan(0);
  expect(files).toEqual([...new Set(files)]);
  for (const _ of TOUR) {
    await countFrames(page, 'popstate');
    await page.evaluate(() => window.history.back());
    await isOnScreen();
  }
  expect(await transferred(page)).toEqual(files);
});

/** The regions of the home page by their remotes. */
const HOME: Record<string, readonly string[]> = {
  marketing: ['Hero', 'Story', 'Metrics'],
  waitlist: ['SignUpSection'],
};

const filesOf = (page: Page): Promise<string[]> =>
  page.evaluate(async (remotes) => {
    const releases = await (await fetch('/_shell/releases')).json();
    return Object.entries(remotes).flatMap(([remote, regions]) => {
      const release = releases.find(({ name }: { name: string }) => name === remote);
      const named = [release.modules, release.styles ?? {}];
      const files = regions.flatMap((region) => named.flatMap((by) => by[region] ?? []));
      return [release.container.file, ...files].map((file) => release.baseUrl + file);
    });
  }, HOME);

const WAYS = {
  'when the pointer comes to its link': {
    saveData: false,
    interact: (link: Locator) => link.hover(),
  },
  'when its link is pressed, with Save-Data': {
    saveData: true,
    interact: async (link: Locator, page: Page) => {
      await link.hover();
      await page.mouse.down();
    },
  },
  'on the visit itself': {
    saveData: false,
    interact: (link: Locator) => link.evaluate((element: HTMLElement) => element.click()),
  },
};

for (const [when, { saveData, interact }] of Object.entries(WAYS)) {
  test(`all files of the regions of the next page are requested in parallel ${when}`, async ({
    page,
    visit,
  }) => {
    await page.addInitScript(
      (connection) => {
        Object.defineProperty(navigator, 'connection', { value: connection });
      },
      { saveData },
    );
    await visit('/terms-of-service');
    const files = new Set(await filesOf(page));
    expect(files.size).toBeGreaterThanOrEqual(6);
    const requested = new Set<string>();
    // Never responds, so anything that needs one of these files would wait forever.
    await page.route(/\/remotes\/(marketing|waitlist)\//, (route) => {
      requested.add(new URL(route.request().url()).pathname);
    });

    await interact(page.getByRole('banner').getByRole('link').first(), page);

    await expect.poll(() => [...requested].sort()).toEqual([...files].sort());
  });
}

test('a page is fetched as soon as its link is focused', async ({ page, visit }) => {
  await visit('/waitlist');
  const fetched = page.waitForRequest((request) => request.url().includes('TermsOfService'));

  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).focus();

  await fetched;
});

test('the releases of linked pages are requested once, before a visitor opens one', async ({
  page,
  visit,
}) => {
  const lists: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().includes('/_shell/releases')) lists.push(request.url());
  });
  await visit('/terms-of-service');
  await expect.poll(() => lists).toHaveLength(1);
  const fetched = page.waitForRequest((request) => request.url().includes('expose_Hero'));

  await page.getByRole('banner').getByRole('link').first().hover();

  await fetched;
  expect(lists).toHaveLength(1);
});

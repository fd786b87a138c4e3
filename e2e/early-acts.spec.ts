import type { Page } from '@playwright/test';
import { countEverybody, countSignUps } from './joining/countSignUps.ts';
import { ATHLETE, fillIn, notice, signUpForm } from './joining/signUpForm.ts';
import { holdScripts } from './site/holdScripts.ts';
import { NARROW, WIDE } from './site/screens.ts';
import { expect, test } from './site/test.ts';
import { untilHydrated } from './site/untilHydrated.ts';

/*
 * What visitors do before the code for it is there is not lost, and not done twice. The scripts are
 * held until the tests release them.
 */

const ALL = '**/*.js';
/** The regions' scripts, not the shell's. */
const REGIONS = '**/remotes/**/*.js';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const figure = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'The Waitlist Box Score' })
    .getByRole('button', { name, exact: true });

/** The documents and the posts that a page asks for from now on. */
function watchRequests(page: Page) {
  const documents: string[] = [];
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
    if (request.method() === 'POST' && request.url().includes('/api/')) {
      posts.push(request.headers()['content-type'] ?? '');
    }
  });
  return { documents, posts };
}

/**
 * Has the page wait for its code as long as this machine takes, instead of four seconds: what happens
 * after those is what other tests are about.
 */
const bePatient = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout } = window;
    const patiently = (act: () => void, ms?: number) =>
      setTimeout(act, ms === 4_000 ? 600_000 : ms);
    Object.assign(window, { setTimeout: patiently });
  });

/** Opens a page without some of its scripts. */
async function open(page: Page, path: string, held = ALL) {
  await bePatient(page);
  return openImpatiently(page, path, held);
}

async function openImpatiently(page: Page, path: string, held: string) {
  const release = await holdScripts(page, held);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  if (held === REGIONS) await untilFollowingLinks(page);
  return { release, ...watchRequests(page) };
}

/** Waits until the shell is live, whatever the regions wait for. */
const untilFollowingLinks = (page: Page) =>
  page.waitForFunction(() => {
    document.dispatchEvent(new PointerEvent('pointerdown'));
    return window.composeBootstrap.acts.isHostLive;
  });

const isInPlace = (page: Page, id: string) => expect(page.locator(`#${id}`)).toBeInViewport();

test.describe('on a wide screen', () => {
  test.use({ viewport: WIDE.viewport });

  test('a button of the bar leads to its section at once, and what was typed stays', async ({
    page,
  }) => {
    const { release, documents } = await open(page, '/');
    const form = signUpForm(page);
    await form.name.fill(ATHLETE.name);

    await bar(page).getByRole('button', { name: 'Mission' }).click();

    await isInPlace(page, 'mission');
    await expect(page).toHaveURL('/#mission');
    release();
    await untilHydrated(page);
    await expect(form.name).toHaveValue(ATHLETE.name);
    await expect(page.locator('#waitlist svg').getByText('CARTER')).toBeAttached();
    expect(documents).toEqual([]);
  });

  test('a link to another page waits for the script where something was typed, and takes it along', async ({
    page,
  }) => {
    const { release, documents } = await open(page, '/');
    const form = signUpForm(page);
    await form.name.fill(ATHLETE.name);

    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    release();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
    await page.goBack();
    await expect(form.name).toHaveValue(ATHLETE.name);
    expect(documents).toEqual([]);
  });

  for (const held of [ALL, REGIONS]) {
    const what = held === ALL ? 'any script' : "the region's";

    test(`a form that is sent before ${what} is sent once, by it`, async ({ page, request }, {
      testId,
    }) => {
      const before = await countEverybody(request);
      const { release, documents, posts } = await open(page, '/', held);
      const form = signUpForm(page);
      await fillIn(form, { email: `${testId}@example.com` });

      await form.submit.click();
      await form.submit.click();
      await form.email.press('Enter');
      expect(posts).toEqual([]);
      release();

      await expect(form.welcome).toContainText('Welcome to the waitlist!');
      await expect(notice(page)).toHaveCount(1);
      await expect.poll(() => countSignUps(request)).toBe(before + 1);
      expect(posts).toEqual(['application/json']);
      expect(documents).toEqual([]);
    });

    test(`a form is sent by the browser where ${what} does not come`, async ({ page, request }, {
      testId,
    }) => {
      const before = await countEverybody(request);
      const { posts } = await openImpatiently(page, '/', held);
      const form = signUpForm(page);
      await fillIn(form, { email: `${testId}@example.com` });

      await form.submit.click();

      await expect(form.region).toContainText('Welcome to the waitlist!');
      await expect.poll(() => countSignUps(request)).toBe(before + 1);
      expect(posts).toEqual(['application/x-www-form-urlencoded']);
    });

    test(`a figure that is pressed before ${what} explains itself once it is there`, async ({
      page,
    }) => {
      const { release } = await open(page, '/', held);

      await figure(page, 'Schools').click();
      await expect(page.getByRole('tooltip')).toHaveCount(0);
      release();

      await expect(page.getByRole('tooltip')).toHaveText(/Different schools/);
    });

    test(`a figure that the keyboard has come to before ${what} explains itself too`, async ({
      page,
    }) => {
      const { release } = await open(page, '/', held);

      await figure(page, 'Schools').focus();
      release();

      await expect(page.getByRole('tooltip')).toHaveText(/Different schools/);
      await expect(figure(page, 'Schools')).toBeFocused();
    });

    test(`benefits open and close before ${what}, and their screen follows`, async ({ page }) => {
      const { release } = await open(page, '/', held);
      const feature = page.getByRole('article', { name: 'AI Chatbot' });
      const second = feature.locator('summary').filter({ hasText: '02' });

      await second.click();
      await expect(feature.getByRole('region', { name: '02' })).toBeVisible();
      await second.click();
      await expect(feature.getByRole('region')).toHaveCount(0);
      release();
      await untilHydrated(page);

      await expect(feature.locator('[data-screen="02"]')).toBeVisible();
      await expect(feature.getByRole('region')).toHaveCount(0);
    });

    test(`a reservation that is made before ${what} is thanked for once`, async ({ page }) => {
      const { release, documents, posts } = await open(page, '/waitlist', held);
      const region = page.getByRole('region', { name: 'Reserve Your Spot' });
      await region.getByRole('textbox', { name: 'Full Name' }).fill(ATHLETE.name);
      await region.getByRole('textbox', { name: 'Email Address' }).fill(ATHLETE.email);

      await region.getByRole('button', { name: 'Reserve My Spot' }).click();
      release();

      await expect(region.getByRole('status')).toContainText('Welcome to the waitlist!');
      await expect(notice(page)).toHaveCount(1);
      await expect(page).toHaveURL('/waitlist');
      expect([...documents, ...posts]).toEqual([]);
    });
  }

  test('links in a region that waits for its script are followed at once', async ({ page }) => {
    const { documents } = await open(page, '/', REGIONS);
    await page.unroute(REGIONS);

    await signUpForm(page).region.getByRole('link', { name: 'Privacy Policy' }).click();

    await expect(page).toHaveURL('/privacy-policy');
    expect(documents).toEqual([]);
  });

  test('a link that is meant for another tab opens one', async ({ page, context }) => {
    await open(page, '/');
    await signUpForm(page).name.fill(ATHLETE.name);
    const opened = context.waitForEvent('page');

    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Privacy Policy' })
      .click({ modifiers: ['ControlOrMeta'] });

    await expect(await opened).toHaveURL('/privacy-policy');
    await expect(page).toHaveURL('/');
  });

  test('what a form lacks is said at once', async ({ page }) => {
    const { posts } = await open(page, '/');
    const form = signUpForm(page);
    await form.name.fill(ATHLETE.name);

    await form.submit.click();

    await expect(form.email).toBeFocused();
    expect(posts).toEqual([]);
  });
});

test.describe('on a small screen', () => {
  test.use({ viewport: NARROW.viewport });

  test('the menu opens and leads to a section, and has closed when the script is there', async ({
    page,
  }) => {
    const { release, documents } = await open(page, '/');

    await bar(page).getByText('Menu', { exact: true }).click();
    await bar(page).getByRole('button', { name: 'Mission' }).click();

    await isInPlace(page, 'mission');
    release();
    await expect(bar(page).getByRole('button', { name: 'Mission' })).toBeHidden();
    await isInPlace(page, 'mission');
    expect(documents).toEqual([]);
  });

  test('Escape closes the menu that was opened before the script', async ({ page }) => {
    const { release } = await open(page, '/');
    await bar(page).getByText('Menu', { exact: true }).click();

    await page.keyboard.press('Escape');
    release();

    await expect(bar(page).getByRole('button', { name: 'Mission' })).toBeHidden();
    await expect(bar(page).locator('summary')).toBeFocused();
  });

  test('the menu that was opened before the script stays open', async ({ page }) => {
    const { release } = await open(page, '/');

    await bar(page).getByText('Menu', { exact: true }).click();
    release();
    await untilHydrated(page);

    await expect(bar(page).getByRole('button', { name: 'Mission' })).toBeVisible();
  });
});

/** A phone on a slow line: https://github.com/ChromeDevTools/devtools-frontend, 'Slow 4G', four times slower. */
const SLOW = {
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 90_000,
  offline: false,
};

async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', SLOW);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Waits for a moment after the first paint. */
const untilPainted = (page: Page, afterMs: number) =>
  page.waitForFunction(
    (after) => {
      const paint = performance.getEntriesByName('first-contentful-paint')[0];
      return paint !== undefined && performance.now() >= paint.startTime + after;
    },
    afterMs,
    { polling: 10 },
  );

for (const afterMs of [0, 100, 300, 1_000]) {
  test(`on a slow phone nothing is lost that is done ${afterMs} ms after the first paint`, async ({
    page,
    request,
  }, { testId }) => {
    test.slow();
    await page.setViewportSize(NARROW.viewport);
    const before = await countEverybody(request);
    await slowDown(page);
    await bePatient(page);
    const { documents, posts } = watchRequests(page);

    await page.goto('/', { waitUntil: 'commit' });
    await untilPainted(page, afterMs);
    // Each region of the page, from the bar to the form.
    await bar(page).getByText('Menu', { exact: true }).click();
    await bar(page).getByRole('button', { name: 'Features' }).click();
    const feature = page.getByRole('article', { name: 'AI Chatbot' });
    await feature.locator('summary').filter({ hasText: '02' }).click();
    await figure(page, 'Schools').click();
    await expect(page.getByRole('tooltip')).toHaveText(/Different schools/);
    const form = signUpForm(page);
    await fillIn(form, { email: `${testId}@example.com` });
    await form.submit.click();

    await expect(form.welcome).toContainText('Welcome to the waitlist!');
    await expect(feature.getByRole('region', { name: '02' })).toBeVisible();
    await expect(bar(page).getByRole('button', { name: 'Features' })).toBeHidden();
    await expect.poll(() => countSignUps(request)).toBe(before + 1);
    expect(posts).toEqual(['application/json']);
    expect(documents).toHaveLength(1);
  });
}

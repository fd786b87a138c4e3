import type { Page } from '@playwright/test';
import { composeOnce } from '../composing/composeOnce.ts';
import { ALL, openEarly, REGIONS } from '../early-interactions/openEarly.ts';
import { delayScripts } from '../site/delayScripts.ts';
import { expect, test } from '../site/test.ts';
import { waitForElementHydration, waitForHydration } from '../site/waitForHydration.ts';

/* A separate site: its product page mounts modules of two other teams, and a third team's cart is in the header. */

const composing = composeOnce();

const RECOMMENDATIONS = '[data-region="explore/Recommendations"]';

/** Every team's style sheet has a `*` rule, which must apply only to that team's elements. */
async function expectOwnStyles(page: Page): Promise<void> {
  const styled = {
    '11px': [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('button', { name: 'Take blue' }),
    ],
    '22px': [page.getByRole('button', { name: 'Buy red' }), page.getByRole('status')],
    '33px': [page.locator('aside'), page.locator('aside h2')],
    '0px': [
      page.locator('body'),
      page.getByRole('main'),
      page.getByRole('link', { name: 'About' }),
    ],
  };
  for (const [offset, elements] of Object.entries(styled)) {
    for (const element of elements) await expect(element).toHaveCSS('outline-offset', offset);
  }
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test("a team's styles do not apply in other teams' regions, inside its own or around it", async ({
    page,
  }) => {
    await page.goto(composing.site.url);

    await expectOwnStyles(page);
  });

  test('the HTML of a page contains the nested modules of other teams', async ({ page }) => {
    await page.goto(composing.site.url);

    const product = page.getByRole('article');
    await expect(product.getByRole('heading', { level: 1 })).toHaveText('Tractor in red');
    await expect(product.getByRole('button', { name: 'Buy red' })).toBeVisible();
    await expect(product.getByRole('complementary', { name: 'More in red' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('status')).toHaveText('Cart: empty');
  });
});

test('an event of one module reaches those of other teams, also those hydrated later', async ({
  page,
}) => {
  await page.goto(composing.site.url);
  await page.getByRole('button', { name: 'Buy red' }).click();
  await expect(page.getByRole('status')).toHaveText('Cart: red');
  // Too far below the viewport to be hydrated, so it is still as the server sent it.
  const recommendations = page.locator(RECOMMENDATIONS);
  await expect(recommendations).toHaveAttribute('data-idle');
  await expect(recommendations).toContainText('You have nothing');

  await page.getByRole('button', { name: 'Take blue' }).click();
  await expect(page.getByRole('button', { name: 'Buy blue' })).toBeVisible();
  await expect(recommendations).toContainText('More in red');
  await recommendations.scrollIntoViewIfNeeded();

  await expect(recommendations).toContainText('More in blue');
  await expect(recommendations).toContainText('You have red');
  await page.getByRole('button', { name: 'Pick Amsterdam' }).click();
  await expect(page.getByText('Collect at: Amsterdam')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('status')).toHaveText('Cart: empty');
});

test('a click in a nested module before any script has loaded is replayed once', async ({
  page,
  problems,
}) => {
  // Delayed until this is done.
  problems.allow(/was preloaded using link preload but not used/);
  const release = await delayScripts(page, /\/remotes\/decide\/.*\.js/);
  const own = page.waitForResponse(/\/remotes\/buy\/.*\.js/);
  await page.goto(composing.site.url);

  await page.getByRole('button', { name: 'Buy red' }).click();
  // The inner module's own script is loaded, the outer module's is not.
  await own;
  await expect(page.getByRole('status')).toHaveText('Cart: empty');
  release();

  await expect(page.getByRole('status')).toHaveText('Cart: red');
});

const help = (page: Page) => page.getByRole('button', { name: 'Help' });
const note = (page: Page) => page.getByRole('note');

const SECOND_THOUGHTS = {
  Escape: (page: Page) => page.keyboard.press('Escape'),
  'a press elsewhere': (page: Page) => page.getByRole('heading', { level: 1 }).click(),
};

for (const delayed of [ALL, REGIONS]) {
  const what = delayed === ALL ? 'any script' : "the regions' scripts";

  for (const act of ['click', 'focus'] as const) {
    test(`a note opens once its script has loaded if ${act} came before ${what}`, async ({
      page,
    }) => {
      const { release } = await openEarly(page, composing.site.url, delayed);

      await help(page)[act]();
      await expect(note(page)).toHaveCount(0);
      release();

      await expect(note(page)).toBeVisible();
      await expect(help(page)).toBeFocused();
    });
  }

  for (const [thought, think] of Object.entries(SECOND_THOUGHTS)) {
    test(`no note opens for a press before ${what} if ${thought} follows`, async ({ page }) => {
      await page.clock.install();
      const { release } = await openEarly(page, composing.site.url, delayed);

      await help(page).click();
      await think(page);
      release();
      await waitForHydration(page);
      // Longer than the pointer must rest on the button.
      await page.clock.fastForward(2_000);

      await expect(help(page)).not.toHaveAttribute('aria-busy', 'true');
      await expect(note(page)).toHaveCount(0);
    });
  }
}

for (const when of ['before', 'after']) {
  test(`a replayed click leaves a note open that was opened later, ${when} the note's hydration`, async ({
    page,
    problems,
  }) => {
    problems.allow(/was preloaded using link preload but not used/);
    const releaseOthers = await delayScripts(page, /remotes\/(?!decide).*\.js/);
    const { release } = await openEarly(page, composing.site.url, '**/remotes/decide/**/*.js');

    await page.getByRole('button', { name: 'Take blue' }).click();
    await help(page).hover();
    if (when === 'after') {
      releaseOthers();
      await waitForElementHydration(help(page));
    }
    await help(page).click();
    releaseOthers();
    await expect(note(page)).toBeVisible();
    release();

    await expect(page.getByRole('button', { name: 'Buy blue' })).toBeVisible();
    await waitForHydration(page);
    await expect(note(page)).toBeVisible();
  });
}

for (const when of ['before any script has come', 'once it is live'] as const) {
  test(`values entered before any script has loaded are kept: a form submitted ${when} is sent complete, once`, async ({
    page,
  }) => {
    const release = await delayScripts(page, '**/*.js');
    await page.goto(`${composing.site.url}/enquiry`, { waitUntil: 'commit' });
    const form = page.getByRole('form', { name: 'Enquiry' });
    const name = form.getByLabel('Name');
    const words = form.getByLabel('Words');
    const submit = form.getByRole('button', { name: 'Ask' });
    await words.fill('Dear team, hello');
    await form.getByLabel('Use').selectOption('garden');
    await form.getByText('Urgent').click();
    await form.getByLabel('By phone').check();
    await name.pressSequentially('Riy');

    if (when === 'once it is live') {
      await name.press('ArrowLeft');
      release();
      await expect(form).toHaveAttribute('data-in-browser', 'true');
      await page.keyboard.type('le');
      await submit.click();
    } else {
      await name.fill('Riley');
      await submit.dblclick();
      release();
    }

    const enquiry = { name: 'Riley', words: 'Dear team, hello', use: 'garden' };
    await expect(form.getByRole('status')).toHaveText(
      `1 sent: ${JSON.stringify({ ...enquiry, urgent: 'on', reply: 'phone' })}`,
    );
    await expect(name).toHaveValue(enquiry.name);
    await expect(words).toHaveValue(enquiry.words);
    // Three fields, plus each letter typed after hydration.
    const changes = when === 'once it is live' ? 5 : 3;
    await expect(form.getByText(`${changes} changes`)).toBeVisible();
  });
}

test('client-side navigation shows the complete page', async ({ page }) => {
  await page.goto(`${composing.site.url}/about`);
  await expect(page.getByRole('status')).toHaveText('Cart: empty');

  await page.getByRole('link', { name: 'Product' }).click();

  await expect(page.getByRole('button', { name: 'Buy red' })).toBeVisible();
  await expectOwnStyles(page);
  await expect(page.getByRole('complementary', { name: 'More in red' })).toBeAttached();
  await page.getByRole('button', { name: 'Buy red' }).click();
  await expect(page.getByRole('status')).toHaveText('Cart: red');
});

test('styles that appear with a state apply to their component only, and the console reports them', async ({
  page,
  problems,
}) => {
  problems.expect(/Left out of the styles/);
  await page.goto(composing.site.url);
  const mark = page.getByRole('button', { name: 'Mark' });

  await mark.click();

  await expect(mark).toHaveCSS('text-transform', 'uppercase');
  await expectOwnStyles(page);
});

test('a team without a release affects its own regions only', async ({ page }) => {
  const without = await composing.built.start(['buy']);
  try {
    await page.goto(without.url);

    await expect(page.getByText('Call us to buy it')).toBeVisible();
    await page.getByRole('button', { name: 'Take blue' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tractor in blue');
    await page.locator(RECOMMENDATIONS).scrollIntoViewIfNeeded();
    await expect(page.getByRole('complementary', { name: 'More in blue' })).toBeVisible();
  } finally {
    await without.stop();
  }
});

test("a page has one title: a module's, or else the site's", async ({ page }) => {
  const titles = () => page.locator('title').allTextContents();
  const html = await (await page.request.get(composing.site.url)).text();
  expect(html.match(/<title[^>]*>[^<]*/g)).toEqual(['<title data-of-module>Tractor in red']);

  await page.goto(composing.site.url);
  expect(await titles()).toEqual(['Tractor in red']);
  await page.getByRole('button', { name: 'Take blue' }).click();
  await expect.poll(titles).toEqual(['Tractor in blue']);

  await page.getByRole('link', { name: 'About' }).click();
  await expect.poll(titles).toEqual(['About the shop']);
  await page.getByRole('link', { name: 'Product' }).click();
  await expect.poll(titles).toEqual(['Tractor in red']);
  await expect(page).toHaveTitle('Tractor in red');
});

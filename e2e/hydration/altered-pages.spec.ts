import type { Page } from '@playwright/test';
import { ATHLETE, fillIn, signUpForm } from '../sign-up/signUpForm.ts';
import { delayShell } from '../site/delayShell.ts';
import { firstInteraction } from '../site/firstInteraction.ts';
import { expect, test } from '../site/test.ts';
import { waitForElementHydration, waitForHydration } from '../site/waitForHydration.ts';

/*
 * Extensions, password managers and translators change pages. The console must stay silent: `problems` fails on any
 * message.
 */

/** Like a password manager, adds an element beside each field and at both ends of the form. */
const putElementsIntoForm = (page: Page) =>
  page.evaluate(() => {
    for (const input of document.querySelectorAll('#waitlist input')) {
      input.after(document.createElement('com-password-manager'));
    }
    const form = document.querySelector('#waitlist form');
    form?.prepend(document.createElement('div'));
    form?.append(document.createElement('div'));
  });

const ALTERATIONS: Record<string, (page: Page) => Promise<void>> = {
  'elements in the form': putElementsIntoForm,
  'elements in head and body': (page) =>
    page.evaluate(() => {
      document.head.append(document.createElement('style'));
      document.body.prepend(document.createElement('div'));
      document.body.append(document.createElement('div'));
      document.documentElement.append(document.createElement('div'));
    }),
  'elements in the bar, the footer and a region': (page) =>
    page.evaluate(() => {
      for (const place of ['header', 'footer', '#root', 'header nav', '#hero']) {
        document.querySelector(place)?.prepend(document.createElement('div'));
      }
    }),
  'attributes everywhere': (page) =>
    page.evaluate(() => {
      for (const element of document.querySelectorAll('*')) {
        element.setAttribute('data-extension', '1');
        element.classList.add('extended');
      }
    }),
  'a translation': (page) => translate(page),
};

/** Like browsers' translators, wraps each text in two elements. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (!text.parentElement?.closest('script, style, svg')) texts.push(text as Text);
    }
    for (const text of texts) {
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      inner.textContent = text.textContent;
      text.replaceWith(outer);
    }
    document.documentElement.classList.add('translated-ltr');
  });

for (const [what, alter] of Object.entries(ALTERATIONS)) {
  test(`${what} before the script has loaded: typed text is preserved, and the form works`, async ({
    page,
  }, { testId }) => {
    const release = await delayShell(page);
    await page.goto('/', { waitUntil: 'commit' });
    const form = signUpForm(page);
    await fillIn(form, { email: `${testId}@example.com`, school: '' });
    await alter(page);
    await form.school.click();
    await page.keyboard.type('Spring');

    release();
    await waitForHydration(page);
    await page.keyboard.type('field');

    await expect(form.name).toHaveValue(ATHLETE.name);
    await expect(form.email).toHaveValue(`${testId}@example.com`);
    await expect(form.school).toHaveValue('Springfield');
    await expect(page.locator('#waitlist svg').getByText('CARTER')).toBeAttached();
    await form.submit.click();
    await expect(form.welcome).toContainText('Welcome');
    await expect(form.name).toHaveValue('');
  });
}

test('elements added to the form while its script is in flight do not discard typed text', async ({
  page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/remotes/waitlist/**', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('timer')).toBeVisible();
  const form = signUpForm(page);
  await fillIn(form);
  await putElementsIntoForm(page);

  release();
  await waitForHydration(page);

  await expect(form.name).toHaveValue(ATHLETE.name);
  await expect(form.school).toHaveValue(ATHLETE.school);
});

test('elements added between the regions before the script has loaded break nothing', async ({
  page,
}) => {
  const release = await delayShell(page);
  await page.goto('/', { waitUntil: 'commit' });
  const form = signUpForm(page);
  await form.school.click();
  const field = await form.school.elementHandle();
  await page.evaluate(() => {
    for (const child of [...(document.querySelector('main')?.childNodes ?? [])]) {
      if (child.nodeValue === '$') child.before(document.createElement('div'));
    }
  });

  release();
  await waitForHydration(page);
  await page.keyboard.type('Springfield');

  expect(await field?.evaluate((sent) => sent.isConnected)).toBe(true);
  await expect(form.school).toHaveValue('Springfield');
});

/** Texts that `translate` has not wrapped, except in the countdown. */
const textsNotTranslated = (page: Page) =>
  page.evaluate(() => {
    const words = [...document.querySelectorAll('#root :is(h1, h2, h3, p, a, label, summary)')];
    return words
      .filter((element) => !element.closest('svg, [role=timer], [data-countdown]'))
      .flatMap((element) => [...element.childNodes])
      .filter((node) => node instanceof Text && node.data.trim())
      .map((node) => node.textContent);
  });

for (const when of ['before its program', 'with its program, before its regions']) {
  test(`a page that is translated ${when} stays translated, and works`, async ({ page }, {
    testId,
  }) => {
    await page.goto('/');
    if (when !== 'before its program') {
      await firstInteraction(page);
      await waitForElementHydration(page.getByRole('banner').getByRole('link'));
    }
    await translate(page);
    expect(await textsNotTranslated(page)).toEqual([]);

    await waitForHydration(page);

    expect(await textsNotTranslated(page)).toEqual([]);
    const form = signUpForm(page);
    await fillIn(form, { email: `${testId}@example.com` });
    await form.submit.click();
    await expect(form.welcome).toContainText('Welcome');
    const part = page.locator('[aria-labelledby=feature-tax] [data-benefit="02"] summary');
    await part.click();
    await expect(part.locator('..')).toHaveAttribute('open', '');
  });
}

test('a page with the Trusted Types policy of a user script works', async ({ page, visit }, {
  testId,
}) => {
  await page.addInitScript(() => {
    window.trustedTypes?.createPolicy('default', { createScriptURL: (address) => address });
  });
  await visit('/');
  const form = signUpForm(page);
  await fillIn(form, { ...ATHLETE, email: `${testId}@example.com` });

  await form.submit.click();

  await expect(form.welcome).toContainText('Welcome to the waitlist!');
});

test('a translated page works, and its buttons have their labels', async ({ page, visit }, {
  testId,
}) => {
  await visit('/');
  await translate(page);

  const toggle = page.getByRole('button', { name: /countdown/ });
  await toggle.click();
  await expect(toggle).toHaveText(/^Resume/);
  await toggle.click();
  await expect(toggle).toHaveText(/^Pause/);

  const form = signUpForm(page);
  await fillIn(form, { name: 'Ada Lovelace', email: 'ada@example' });
  await expect(page.locator('#waitlist svg').getByText('LOVELACE')).toBeAttached();
  await fillIn(form, { email: `${testId}@example.com` });
  await form.submit.click();
  await expect(form.welcome).toContainText('Welcome');
  await expect(form.submit).toHaveText('Join the List');

  for (const link of ['Privacy Policy', 'Terms of Service', 'Waitlist']) {
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await translate(page);
  }
  await page.getByRole('banner').getByRole('button', { name: 'Mission' }).click();
  await expect(page.locator('#mission')).toBeInViewport();
});

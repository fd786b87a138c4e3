import type { Page } from '@playwright/test';
import { SCREENS } from '../site/screens.ts';
import { expect, test } from '../site/test.ts';
import { reservationForm } from './reservationForm.ts';
import { ATHLETE, notice, signUpForm } from './signUpForm.ts';

async function fillIn(form: ReturnType<typeof reservationForm>): Promise<void> {
  await form.name.fill(ATHLETE.name);
  await form.email.fill(ATHLETE.email);
  await form.company.fill(ATHLETE.school);
}

/** Records all requests of the browser from now on. */
function watchRequests(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
  return sent;
}

/** Opens the page and fills its form in. */
async function fillInReservation(page: Page, visit: (path: string) => Promise<void>) {
  await visit('/waitlist');
  const form = reservationForm(page);
  await fillIn(form);
  return { form, sent: watchRequests(page) };
}

test('the seats on the ticket of the smallest phone stand apart', async ({ page, visit }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await visit('/waitlist');

  const gap = await page.getByText('Section', { exact: true }).evaluate((label) => {
    label.closest<HTMLElement>('[aria-hidden]')?.style.setProperty('rotate', 'none');
    const next = label.parentElement?.nextElementSibling?.firstElementChild;
    const left = next?.getBoundingClientRect().left ?? 0;
    return left - label.getBoundingClientRect().right;
  });
  expect(gap).toBeGreaterThanOrEqual(6);
});

test('a large text stacks the figures at the edge, all with a rule between them', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit('/waitlist');

  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));

  const cells = page.getByRole('region', { name: 'The figures' }).locator('dl > div');
  const edges = await cells.evaluateAll((all) =>
    all.map((cell) => {
      const { paddingLeft, borderLeftWidth, borderTopWidth } = getComputedStyle(cell);
      return [cell.getBoundingClientRect().left, paddingLeft, borderLeftWidth, borderTopWidth];
    }),
  );
  expect(edges.slice(1)).toEqual(Array(3).fill([edges[0]?.[0], '0px', '0px', '1px']));
});

test('in print each benefit is on one page', async ({ page, visit }) => {
  await page.emulateMedia({ media: 'print' });

  await visit('/waitlist');
  for (const ticket of await page.locator('main ol > li').all()) {
    await expect(ticket).toHaveCSS('break-inside', 'avoid');
  }
});

test('printed, the page has no picture of a ticket, and no page empty but for a few lines', async ({
  page,
  visit,
}) => {
  await visit('/waitlist');

  const printed = (await page.pdf({ format: 'A4' })).toString('latin1');

  expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(3);
});

for (const { name, viewport, details } of SCREENS) {
  test.describe(`at ${name}`, details, () => {
    test.use({ viewport });

    test('a reservation is confirmed, the fields are cleared, and nothing is sent', async ({
      page,
      visit,
    }) => {
      const { form, sent } = await fillInReservation(page, visit);

      await form.submit.click();

      await expect(form.outcome).toContainText('Welcome to the waitlist!');
      await expect(form.outcome).toContainText(/We'll notify you as soon as \w+ launches\./);
      await expect(notice(page)).toContainText('Welcome to the waitlist!');
      for (const field of [form.name, form.email, form.company])
        await expect(field).toHaveValue('');
      await expect(page).toHaveURL('/waitlist');
      expect(sent).toEqual([]);
    });
  });
}

test('the notice announces one remaining step, and links to the prefilled sign-up form', async ({
  page,
  visit,
}) => {
  const { form } = await fillInReservation(page, visit);
  await form.submit.click();
  await expect(form.outcome).toContainText('One step left');

  await notice(page).getByRole('link', { name: 'Put your email on the list' }).click();

  const counting = signUpForm(page);
  await expect(counting.name).toHaveValue(ATHLETE.name);
  await expect(counting.email).toHaveValue(ATHLETE.email);
  await expect(counting.school).toHaveValue(ATHLETE.school);
  await expect(page).toHaveURL('/#waitlist');
});

test('the browser requires a name and an address', async ({ page, visit }) => {
  await visit('/waitlist');
  const form = reservationForm(page);

  await form.submit.click();

  await expect(form.name).toBeFocused();
  await expect(form.outcome).toBeEmpty();
});

test('before hydration nothing is sent and no value reaches the URL', async ({ page }) => {
  await page.route('**/assets/*.js', () => {});
  await page.goto('/waitlist', { waitUntil: 'commit' });
  const form = reservationForm(page);
  await fillIn(form);
  const sent = watchRequests(page);

  await form.submit.click({ noWaitAfter: true });
  await form.email.press('Enter', { noWaitAfter: true });

  await expect(form.email).toHaveValue(ATHLETE.email);
  await expect(page).toHaveURL('/waitlist');
  // The first interaction requests the scripts.
  expect(sent.filter((request) => !request.endsWith('.js'))).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('nothing is sent, no value reaches the URL, and the page links to the waitlist', async ({
    page,
    visit,
  }) => {
    const { form, sent } = await fillInReservation(page, visit);

    await form.submit.click();

    await expect(page).toHaveURL('/waitlist');
    expect(sent).toEqual([]);
    await form.region.getByRole('link', { name: 'join the waitlist there' }).click();
    await expect(page).toHaveURL('/#waitlist');
  });
});

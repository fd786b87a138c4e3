import type { Page } from '@playwright/test';
import { PAGES } from '../site/pages.ts';
import { RemoteFiles } from '../site/RemoteFiles.ts';
import { NARROW, VARIANT, WIDE } from '../site/screens.ts';
import { expect, test } from '../site/test.ts';

const SECTIONS = ['Features', 'Mission', 'About'];

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

for (const { name, path } of PAGES) {
  test.describe(`on the ${name} page`, name === 'home' ? {} : VARIANT, () => {
    test.beforeEach(({ problems }) => {
      if (name === '404') problems.expect(/Failed to load resource.*404/);
    });

    test.describe('on a wide screen', () => {
      test.use({ viewport: WIDE.viewport });

      test('the bar stays at the top and shows every link', async ({ page, visit }) => {
        await visit(path);
        await page.mouse.wheel(0, 400);
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);

        const buttons = bar(page).getByRole('button').filter({ visible: true });
        await expect(buttons).toHaveText([...SECTIONS, 'Join Waitlist']);
        await expect(bar(page).getByRole('link', { name: /home page/ })).toBeInViewport();
        expect((await bar(page).boundingBox())?.y).toBe(0);
      });

      test('the footer shows its links, address and year', async ({ page, visit }) => {
        await visit(path);

        const footer = page.getByRole('contentinfo');
        const quickLinks = footer.getByRole('navigation', { name: 'Quick Links' });
        await expect(quickLinks.getByRole('link')).toHaveText([...SECTIONS, 'Waitlist']);
        const legal = footer.getByRole('navigation', { name: 'Legal' });
        await expect(legal.getByRole('link')).toHaveText(['Privacy Policy', 'Terms of Service']);
        await expect(footer.getByRole('list', { name: 'Social media' })).toBeVisible();
        await expect(footer.locator('address')).toHaveText(/\w+, \w+/);
        await expect(footer).toContainText('© 2024');
      });
    });

    test.describe('on a small screen', () => {
      test.use({ viewport: NARROW.viewport });

      test('the sections move into a menu that Escape closes', async ({ page, visit }) => {
        await visit(path);
        const buttons = bar(page).getByRole('button').filter({ visible: true });
        await expect(buttons).toHaveText(['Join Waitlist']);

        await bar(page).getByText('Menu', { exact: true }).click();
        await expect(buttons).toHaveText(['Join Waitlist', ...SECTIONS]);
        await page.keyboard.press('Escape');

        await expect(buttons).toHaveText(['Join Waitlist']);
        await expect(bar(page).getByText('Menu', { exact: true })).toBeFocused();
      });
    });
  });
}

test.describe('on a small screen', () => {
  test.use({ viewport: NARROW.viewport });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
      test.use({ javaScriptEnabled });

      for (const section of SECTIONS) {
        const details = section === SECTIONS[0] ? {} : VARIANT;
        test(`the menu links to ${section} from another page`, details, async ({ page, visit }) => {
          await visit('/privacy-policy');

          await bar(page).getByText('Menu', { exact: true }).click();
          await bar(page).getByRole('button', { name: section }).click();

          await expect(page).toHaveURL(new RegExp(`/\\??#${section.toLowerCase()}$`));
          await expect(page.locator(`#${section.toLowerCase()}`)).toBeInViewport();
          await expect(bar(page).getByRole('button', { name: section })).toBeHidden();
        });
      }
    });
  }
});

test.describe('on a small screen, the open menu', () => {
  test.use({ viewport: NARROW.viewport });

  const open = async (page: Page) => {
    await bar(page).getByText('Menu', { exact: true }).click();
    await expect(bar(page).getByRole('button', { name: 'Mission' })).toBeVisible();
  };
  const expectClosed = (page: Page) =>
    expect(bar(page).getByRole('button', { name: 'Mission' })).toBeHidden();

  test('closes on a press outside, and stays open on one inside', async ({ page, visit }) => {
    await visit('/');
    await open(page);
    await bar(page)
      .getByRole('listitem')
      .filter({ hasText: 'Mission' })
      .click({
        position: { x: 2, y: 2 },
      });
    await expect(bar(page).getByRole('button', { name: 'Mission' })).toBeVisible();

    await page.mouse.click(200, 700);

    await expectClosed(page);
  });

  test('closes when the focus moves to the page', async ({ page, visit }) => {
    await visit('/');
    await open(page);

    await bar(page).getByRole('button', { name: 'About' }).focus();
    await page.keyboard.press('Tab');

    await expectClosed(page);
  });

  test('closes when the current section is chosen', async ({ page, visit }) => {
    await visit('/');
    for (const _ of ['there', 'again']) {
      await open(page);
      await bar(page).getByRole('button', { name: 'Mission' }).click();
      await expectClosed(page);
    }
  });
});

test('social links have no address yet', async ({ page, visit }) => {
  await visit('/');

  const links = page.getByRole('list', { name: 'Social media' }).getByRole('link');
  await expect(links).not.toHaveCount(0);
  for (const link of await links.all()) await expect(link).not.toHaveAttribute('href');
});

test('a visit to all pages loads one document', async ({ page, visit }) => {
  await visit('/');
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  const heading = page.getByRole('heading', { level: 1 });
  const footer = page.getByRole('contentinfo');

  await footer.getByRole('link', { name: 'Waitlist' }).click();
  await expect(heading).toHaveText('Be in your seat before kickoff');
  await expect(page).toHaveTitle(/^Join the waitlist/);
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(heading).toHaveText('By Athletes For Athletes — Because We Get It');
  await footer.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(heading).toHaveText('Privacy Policy');
  await expect(page).toHaveTitle(/^Privacy Policy/);
  await footer.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(heading).toHaveText('Terms of Service');
  await expect(page).toHaveTitle(/^Terms of Service/);
  await page.goBack();
  await expect(heading).toHaveText('Privacy Policy');
  await bar(page).getByRole('button', { name: 'Join Waitlist' }).click();
  await expect(page).toHaveURL(/\/#waitlist$/);
  await expect(page.locator('#waitlist')).toBeInViewport();
  await page.goto('/waitlist');

  // The last one proves that documents are counted.
  expect(documents).toEqual([expect.stringMatching(/\/waitlist$/)]);
});

test('the bar shows that a page is loading, until another is chosen', async ({ page, visit }) => {
  const legal = new RemoteFiles();
  await legal.intercept(page, 'legal');
  legal.behaviour = 'silent';
  await visit('/');
  const footer = page.getByRole('contentinfo');
  const edge = () =>
    page.getByRole('banner').evaluate((bar) => getComputedStyle(bar).borderBottomColor);
  const usual = await edge();

  await footer.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect.poll(edge).not.toBe(usual);

  await footer.getByRole('link', { name: 'Mission' }).click();
  await expect.poll(edge).toBe(usual);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test("the 404 page's 'Return to Home' ends on the home page", async ({ page, visit, problems }) => {
  problems.expect(/Failed to load resource.*404/);
  await visit('/no-such-page');

  await page.getByRole('link', { name: 'Return to Home' }).click();

  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(PAGES[0].heading);
});

test('an unknown path is logged in the browser too', async ({ page, visit, problems }) => {
  problems.expect(/Failed to load resource.*404/);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));

  await visit('/no-such-page');

  await expect.poll(() => logged.join('\n')).toContain('/no-such-page');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every link and button of the navigation and the footer works', async ({ page, visit }) => {
    for (const [role, name, destination] of [
      ['button', 'Mission', /\/\??#mission$/],
      ['button', 'Join Waitlist', /\/\??#waitlist$/],
      ['link', 'Waitlist', /\/waitlist$/],
      ['link', 'Privacy Policy', /\/privacy-policy$/],
      ['link', /home page/, /\/#hero$/],
    ] as const) {
      await visit('/terms-of-service');

      await page
        .locator('header, footer')
        .getByRole(role, { name, exact: typeof name === 'string' })
        .filter({ visible: true })
        .click();

      await expect(page).toHaveURL(destination);
    }
  });
});

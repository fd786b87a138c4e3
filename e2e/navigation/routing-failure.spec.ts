import { firstInteraction } from '../site/firstInteraction.ts';
import { VARIANT } from '../site/screens.ts';
import { expect, test } from '../site/test.ts';

test("a page that cannot be rendered shows 'Unexpected Application Error!' and links to the home page", async ({
  page,
  problems,
}) => {
  problems.allow(/./);
  // Adds something to the composition that no page can render.
  await page.route('/waitlist', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replaceAll(/"address":"[^"]*"/g, '"address":{}') });
  });

  await page.goto('/waitlist');
  await firstInteraction(page);

  const title = page.getByRole('heading', { name: 'Unexpected Application Error!' });
  await expect(title).toBeVisible();
  await expect(page).toHaveTitle('Unexpected Application Error!');
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^By Athletes/);
});

for (const path of ['/%', '//elsewhere.example', '/a b?<script>', '/%00']) {
  const details = path === '/%' ? {} : VARIANT;
  test(
    `the malformed path ${path} shows a working 404 page`,
    details,
    async ({ page, problems, site }) => {
      problems.expect(/Failed to load resource.*404/);
      problems.allow(/could not be decoded because it is a malformed URL segment/);

      await page.goto(`${site.url}${path}`);

      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
      await page.getByRole('link', { name: 'Return to Home' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^By Athletes/);
    },
  );
}

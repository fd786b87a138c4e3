import { type RebuiltRelease, serveRebuiltLegal } from '../rebuilding/serveRebuiltLegal.ts';
import { expect, test } from '../site/test.ts';
import { waitForHydration } from '../site/waitForHydration.ts';

/** A page with the API's number of sign-ups, and how often its button was pressed. */
const loading = (component: string) => `import { useState } from 'react';
import './below-the-bar.css';

export async function load({ fetch, query, signal }) {
  const response = await fetch('/api/dashboard', { signal });
  const { total } = await response.json();
  return { data: { signups: typeof total, of: query.get('of') ?? 'all' } };
}

export default function ${component}({ data }) {
  const [presses, setPresses] = useState(0);
  return (
    <article>
      <h1>${component}</h1>
      <p>Loaded a {data.signups} of {data.of}</p>
      <button type="button" onClick={() => setPresses(presses + 1)}>Pressed {presses}</button>
    </article>
  );
}
`;

let legal: RebuiltRelease;

test.beforeAll(async () => {
  // The test builds a remote.
  test.setTimeout(120_000);
  legal = await serveRebuiltLegal({
    sources: {
      'src/below-the-bar.css': 'article { padding-top: 8rem }',
      'src/PrivacyPolicy.tsx': loading('PrivacyPolicy'),
      'src/TermsOfService.tsx': `${loading('TermsOfService')}load.perVisitor = true;\n`,
    },
  });
});
test.afterAll(() => legal.close());

test("a module's data are in the HTML; client-side navigation loads them, and leaving aborts that", async ({
  page,
  launchSite,
}) => {
  const site = await launchSite({ remoteUrls: { legal: legal.url } });
  const requested: string[] = [];
  const aborted: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/dashboard')) requested.push(request.url());
  });
  page.on('requestfailed', (request) => {
    if (request.url().includes('/api/dashboard')) aborted.push(request.url());
  });
  const words = page.getByText(/^Loaded a \w+ of \w+$/);
  const html = await (await page.request.get(`${site.url}/privacy-policy?of=few`)).text();
  const link = (name: string) => page.getByRole('link', { name }).first();

  expect(html.replaceAll('<!-- -->', '')).toContain('Loaded a number of few');
  await page.goto(`${site.url}/privacy-policy?of=few`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Pressed 0' }).click();
  await expect(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
  await expect(words).toHaveText('Loaded a number of few');
  expect(requested).toEqual([]);

  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/dashboard', async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  await link('Terms of Service').click();
  await expect(page).toHaveURL(`${site.url}/terms-of-service`);
  await expect.poll(() => requested.length).toBe(1);
  await expect(words).toHaveCount(0);

  await link('Privacy Policy').click();
  await expect.poll(() => aborted.length).toBe(1);
  release();
  await expect(words).toHaveText('Loaded a number of all');

  await link('Terms of Service').click();
  await expect(page.getByRole('heading', { name: 'TermsOfService' })).toBeVisible();
  await expect(words).toHaveText('Loaded a number of all');
});

test('visitor-specific data are requested by the browser, and the page itself can be cached for everybody', async ({
  page,
  launchSite,
}) => {
  const site = await launchSite({ remoteUrls: { legal: legal.url } });
  await page.context().addCookies([{ name: 'cart', value: '1', url: site.url }]);
  const cookies: (string | undefined)[] = [];
  await page.route('**/api/dashboard', async (route) => {
    cookies.push(
      await route
        .request()
        .headerValue('cookie')
        .then((value) => value ?? undefined),
    );
    await route.continue();
  });

  const response = await page.goto(`${site.url}/terms-of-service?of=few`);

  expect(await response?.headerValue('cache-control')).toContain('public');
  expect(await response?.text()).not.toContain('Loaded a');
  await expect(page.getByText(/^Loaded a \w+ of \w+$/)).toHaveText('Loaded a number of few');
  await page.getByRole('button', { name: 'Pressed 0' }).click();
  await expect(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
  expect(cookies).toEqual([expect.stringContaining('cart=1')]);
});

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../scripts/build/parts.ts';
import { TIMEOUTS } from '../../scripts/timeouts.ts';
import { type RebuiltRelease, serveRebuiltLegal } from '../rebuilding/serveRebuiltLegal.ts';
import { expect, test } from '../site/test.ts';
import { waitForHydration } from '../site/waitForHydration.ts';

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">
  <style>rect { fill: #00f }</style><rect width="20" height="10"/>
  <script>document.documentElement.setAttribute('data-ran', '')</script>
</svg>`;

/** A style that would be visible wherever it leaks to. */
const PLAIN = `
@keyframes spin { to { opacity: 1 } }
:root { --ink: rgb(0, 0, 9); letter-spacing: 3px }
body, footer, nav, a { color: rgb(0, 0, 9); outline: 5px solid rgb(0, 0, 9) }
html:lang(en) h1 { text-indent: 2px }
`;
const MODULE = `.title { color: rgb(1, 2, 3); &:hover { color: rgb(1, 2, 4) } }`;

const PRIVACY_POLICY = `import { useState } from 'react';
import './plain.css';
import classes from './Policy.module.css';
import drawing from './drawing.svg';
import photo from './photo.png';

export default function PrivacyPolicy() {
  const [presses, setPresses] = useState(0);
  return (
    <>
      <h1 className={classes.title}>What we keep</h1>
      <img src={drawing} alt="A drawing" />
      <img src={presses === 0 ? photo : photo + '#pressed'} alt="A photo" />
      <button type="button" onClick={() => setPresses(presses + 1)}>Press</button>
    </>
  );
}
`;

/** The remote's own configuration, with Tailwind. */
const CONFIG = `import { remote } from '@statline/compose/build';
export default remote({
  workspace: import.meta.dirname,
  modules: ['PrivacyPolicy', 'TermsOfService'],
  extend: (configuration) => ({
    ...configuration,
    module: {
      ...configuration.module,
      rules: [
        ...(configuration.module?.rules ?? []),
        { test: /team\\.css$/, use: ['@tailwindcss/webpack'] },
      ],
    },
  }),
});
`;
const TERMS = `import './team.css';
export default function TermsOfService() {
  return <h1 className="text-3xl border-4 text-team">What holds</h1>;
}
`;

// All tests in one worker, so that the site is built only once.
test.describe.configure({ mode: 'default' });

let legal: RebuiltRelease;

test.beforeAll(async () => {
  // The test builds a remote with Tailwind.
  test.setTimeout(4 * TIMEOUTS.browserMs);
  legal = await serveRebuiltLegal({
    sources: {
      'rspack.config.ts': CONFIG,
      'src/TermsOfService.tsx': TERMS,
      'src/team.css': '@import "tailwindcss" source("./"); @theme { --color-team: #010203 }',
      'src/PrivacyPolicy.tsx': PRIVACY_POLICY,
      'src/plain.css': PLAIN,
      'src/Policy.module.css': MODULE,
      'src/drawing.svg': DRAWING,
      'src/photo.png': await readFile(path.join(ROOT, 'shell/public/apple-touch-icon.png')),
    },
  });
});
test.afterAll(() => legal.close());

test('images of a release have the same address on the server and in the browser', async ({
  page,
  launchSite,
}) => {
  const site = await launchSite({ remoteUrls: { legal: legal.url } });
  await page.goto(`${site.url}/privacy-policy`);
  const images = page.getByRole('img', { name: /^A / });
  const widths = () =>
    images.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth));
  const sources = () => images.evaluateAll((all) => all.map((image) => image.getAttribute('src')));

  await expect.poll(widths).toEqual([20, 180]);
  const before = await sources();
  expect(before[0]).toMatch(
    new RegExp(`^/remotes/legal/${legal.id}/drawing\\.[0-9a-f]{12}\\.svg$`),
  );

  await waitForHydration(page);
  await page.getByRole('button', { name: 'Press' }).click();
  await expect.poll(sources).toEqual([before[0], `${before[1]}#pressed`]);
});

test('an SVG image that is opened by its address runs no script', async ({
  page,
  problems,
  launchSite,
}) => {
  const site = await launchSite({ remoteUrls: { legal: legal.url } });
  const html = await (await page.request.get(`${site.url}/privacy-policy`)).text();
  const [, drawing = ''] = /<img src="([^"]*\.svg)"/.exec(html) ?? [];
  problems.allow(
    /Blocked script execution/,
    /Content Security Policy/,
    /origin-keyed agent cluster/,
  );

  await page.goto(`${site.url}${drawing}`);

  await expect(page.locator('rect')).toHaveCSS('fill', 'rgb(0, 0, 255)');
  expect(await page.locator('svg').getAttribute('data-ran')).toBeNull();
});

const TITLE = { name: 'What we keep' };
const POLICY_STYLES = /remotes\/legal\/.*PrivacyPolicy.*\.css$/;
const NAVY = 'rgb(0, 0, 9)';

test('styles of a release apply without script, and in its own region only', async ({
  browser,
  launchSite,
}) => {
  const site = await launchSite({ remoteUrls: { legal: legal.url } });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}/privacy-policy`);

  await expect(page.getByRole('heading', TITLE)).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(page.getByRole('heading', TITLE)).toHaveCSS('letter-spacing', '3px');
  await expect(page.getByRole('heading', TITLE)).toHaveCSS('text-indent', '2px');
  await expect(page.locator('[data-region="legal/PrivacyPolicy"]')).toHaveCSS('color', NAVY);
  for (const outside of ['html', 'body', 'nav', 'footer', 'footer a']) {
    const element = page.locator(outside).first();
    await expect(element).not.toHaveCSS('color', NAVY);
    await expect(element).not.toHaveCSS('outline-width', '5px');
    await expect(element).not.toHaveCSS('letter-spacing', '3px');
  }
  await context.close();
});

test('client-side navigation shows a region only with its styles', async ({ page, launchSite }) => {
  const site = await launchSite({ remoteUrls: { legal: legal.url } });
  let deliver = () => {};
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  const requested = page.waitForRequest(POLICY_STYLES);
  await page.route(POLICY_STYLES, async (route) => {
    await delivered;
    await route.continue();
  });
  await page.goto(`${site.url}/terms-of-service`);
  await waitForHydration(page);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const check = () => {
      const title = [...document.querySelectorAll('h1')].find((h1) => /keep/.test(h1.textContent));
      if (title) seen.push(getComputedStyle(title).color);
      requestAnimationFrame(check);
    };
    check();
  });

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await requested;
  await expect(page.getByRole('heading', TITLE)).toBeHidden();
  deliver();

  await expect(page.getByRole('heading', TITLE)).toHaveCSS('color', 'rgb(1, 2, 3)');
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect([...new Set(seen)]).toEqual(['rgb(1, 2, 3)']);
  await expect(page.locator('link[rel=stylesheet][href*=PrivacyPolicy]')).toHaveCount(1);
});

test('Tailwind classes apply, and its base styles stay in the region', async ({
  page,
  launchSite,
}) => {
  const site = await launchSite({ remoteUrls: { legal: legal.url } });
  await page.goto(`${site.url}/terms-of-service`);
  const title = page.getByRole('heading', { name: 'What holds' });

  await expect(title).toHaveCSS('font-size', '30px');
  await expect(title).toHaveCSS('border-top-width', '4px');
  await expect(title).toHaveCSS('color', 'rgb(1, 2, 3)');
  // Tailwind's base styles make the border style of every element solid.
  for (const outside of ['body', 'main', 'footer p', 'footer a', 'nav']) {
    await expect(page.locator(outside).first()).not.toHaveCSS('border-top-style', 'solid');
  }
});

test('a style sheet that cannot be loaded makes its region unavailable, with a retry', async ({
  page,
  problems,
  launchSite,
}) => {
  const site = await launchSite({ remoteUrls: { legal: legal.url } });
  await page.route(POLICY_STYLES, (route) => route.abort());
  problems.expect(/request failed \(net::ERR_FAILED\).*\.css/, /could not be loaded/);
  problems.allow(/net::ERR_FAILED/);
  await page.goto(`${site.url}/terms-of-service`);
  await waitForHydration(page);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.unroute(POLICY_STYLES);
  await page.getByRole('button', { name: /again/i }).click();

  await expect(page.getByRole('heading', TITLE)).toHaveCSS('color', 'rgb(1, 2, 3)');
});

test('a style sheet that never arrives makes only its region unavailable, within the deadline', async ({
  page,
  problems,
  launchSite,
}) => {
  const site = await launchSite({ remoteUrls: { legal: legal.url } });
  await page.route(POLICY_STYLES, () => {});
  problems.expect(/could not be loaded/);
  await page.goto(`${site.url}/terms-of-service`);
  await waitForHydration(page);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  // The deadline of a region's script.
  await expect(page.getByRole('alert')).toBeVisible({ timeout: 15_000 + TIMEOUTS.expectMs });
  await expect(page.getByRole('heading', TITLE)).toHaveCount(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();

  await expect(page.getByRole('heading', { name: 'What holds' })).toBeVisible();
});

test('a browser without @scope applies the styles of a region nowhere', async ({
  page,
  launchSite,
}) => {
  const site = await launchSite({ remoteUrls: { legal: legal.url } });
  let met = 0;
  await page.route(/\/remotes\/legal\/.*\.css$/, async (route) => {
    const response = await route.fetch();
    const css = await response.text();
    met += css.split('@scope').length - 1;
    // Turns `@scope` into a rule that this browser does not know. The file's hash changes too.
    await route.fulfill({ response, body: css.replaceAll('@scope', '@scope-of-later') });
  });
  await page.route(`${site.url}/privacy-policy`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace(/(\.css"[^>]*) integrity="[^"]*"/g, '$1') });
  });
  await page.goto(`${site.url}/privacy-policy`);

  await expect(page.getByRole('heading', TITLE)).toBeVisible();
  expect(met).toBeGreaterThan(0);
  await expect(page.getByRole('heading', TITLE)).not.toHaveCSS('color', 'rgb(1, 2, 3)');
  for (const element of ['body', 'footer', 'nav', 'h1']) {
    await expect(page.locator(element).first()).not.toHaveCSS('outline-width', '5px');
    await expect(page.locator(element).first()).not.toHaveCSS('letter-spacing', '3px');
  }
});

import type { Page, Request } from '@playwright/test';
import type { Site } from '../site/startSite.ts';
import { expect, test } from '../site/test.ts';
import { waitForHydration } from '../site/waitForHydration.ts';

/** Records the requests of a measured visit. */
function watchMeasuring(page: Page) {
  const seen: { scripts: Request[]; reports: Request[] } = { scripts: [], reports: [] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/visit/')) seen.scripts.push(request);
    if (pathname === '/_shell/visits') seen.reports.push(request);
  });
  return seen;
}

/** A metric of visits, by remote and, if it has this label, by page. */
async function valuesOf(site: Site, metric: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${site.adminUrl}/metrics`)).text();
  const series = text.matchAll(
    new RegExp(
      `^shell_visit_${metric}\\{(?:page="([^"]+)",)?remote="([^"]+)".*\\} ([\\d.]+)$`,
      'gm',
    ),
  );
  return Object.fromEntries(
    Array.from(series, ([, page, remote, value]) => [
      page ? `${page}/${remote}` : remote,
      Number(value),
    ]),
  );
}

const counted = (site: Site, histogram: string) => valuesOf(site, `${histogram}_count`);

/** The browser's event; in headless mode every tab is visible. */
const turnToAnotherTab = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

test('the metrics of a visit are counted for the releases of its page, without personal data', async ({
  page,
  launchSite,
}) => {
  const site = await launchSite({ visitSample: 100 });
  const seen = watchMeasuring(page);
  await page.context().addCookies([{ name: 'own', value: 'ada', url: site.url }]);
  const prefetched = page.waitForResponse((response) => response.url().includes('/assets/shell.'));
  await page.goto(`${site.url}/?email=ada@example.com`);
  await prefetched;
  expect(seen.scripts).toEqual([]);

  const script = page.waitForResponse((response) => response.url().includes('/assets/visit/'));
  await page.mouse.wheel(0, 400);
  expect((await script).status()).toBe(200);
  await waitForHydration(page);
  await page.getByRole('heading', { level: 1 }).click();
  await page.evaluate(
    () =>
      new Promise((seen) => {
        new PerformanceObserver(seen).observe({ type: 'first-input', buffered: true });
      }),
  );
  const reported = page.waitForRequest((request) => request.url().endsWith('/_shell/visits'));
  await turnToAnotherTab(page);

  const report = await reported;
  const body = report.postDataJSON();
  expect(body).toEqual({
    page: 'home',
    releases: expect.any(Array),
    vitals: { LCP: expect.any(Number), CLS: expect.any(Number), INP: expect.any(Number) },
  });
  expect(Object.keys(await report.allHeaders())).not.toContain('cookie');
  expect(Object.keys(await report.allHeaders())).not.toContain('referer');
  await expect
    .poll(() => counted(site, 'lcp_seconds'))
    .toEqual({ 'home/marketing': 1, 'home/waitlist': 1 });
  expect(await counted(site, 'inp_seconds')).toEqual({ 'home/marketing': 1, 'home/waitlist': 1 });
  // The heading is in a region of this remote.
  expect(await counted(site, 'region_inp_seconds')).toEqual({ marketing: 1 });
  expect(await valuesOf(site, 'transferred_bytes_sum')).toEqual({
    marketing: expect.any(Number),
    waitlist: expect.any(Number),
  });
  expect((await valuesOf(site, 'transferred_bytes_sum')).marketing).toBeGreaterThan(1_000);
  await page.goto(`${site.url}/healthz`);
  expect(seen.reports).toHaveLength(1);

  const operators = await (await fetch(`${site.adminUrl}/_shell/remotes`)).text();
  expect(operators).toMatch(/home, 1 measured: LCP \d+ ms, INP \d+ ms, CLS [\d.]+/);
});

test('a visit that continues on another page is counted for both, an error only for the release causing it', async ({
  page,
  problems,
  launchSite,
}) => {
  const site = await launchSite({ visitSample: 100 });
  const seen = watchMeasuring(page);
  await page.goto(`${site.url}/privacy-policy`);
  await waitForHydration(page);
  await expect.poll(() => seen.scripts.length).toBe(1);

  await page.getByRole('link', { name: 'Terms of Service' }).first().click();
  await expect(page).toHaveURL(`${site.url}/terms-of-service`);
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  problems.expect(/thrown in a handler/);
  await page.evaluate(() => {
    const script = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.includes('/remotes/legal/'));
    const error = new Error('thrown in a handler');
    error.stack = `Error: thrown in a handler\n    at onClick (${script?.name}:1:100)`;
    setTimeout(() => Promise.reject(error));
  });
  await page.evaluate(
    () =>
      new Promise((seen) => {
        new PerformanceObserver(seen).observe({ type: 'soft-navigation', buffered: true });
      }),
  );
  await page.goto(`${site.url}/healthz`);

  const both = { 'privacy-policy/legal': 1, 'terms-of-service/legal': 1 };
  await expect.poll(() => counted(site, 'cls')).toEqual(both);
  expect(await valuesOf(site, 'errors_total')).toEqual({ legal: 1 });
});

test('a slow interaction is attributed to no release if its page has used two of the remote', async ({
  page,
  problems,
  launchSite,
}) => {
  const site = await launchSite({ visitSample: 100 });
  const seen = watchMeasuring(page);
  await page.goto(`${site.url}/`);
  await page.mouse.wheel(0, 400);
  await waitForHydration(page);
  await expect.poll(() => seen.scripts.length).toBe(1);
  await page.getByRole('heading', { level: 1 }).click();
  problems.expect(/404/);
  await page.evaluate(() =>
    fetch('/remotes/marketing/0123456789abcdef/other.js').then((response) => response.text()),
  );
  const reported = page.waitForRequest((request) => request.url().endsWith('/_shell/visits'));
  await turnToAnotherTab(page);

  const { releases } = (await reported).postDataJSON();
  const ofMarketing = releases.filter(({ remote }: { remote: string }) => remote === 'marketing');
  expect(ofMarketing).toHaveLength(2);
  for (const release of ofMarketing) expect(release).not.toHaveProperty('inp');
});

test('a visit without an interaction is measured after a while', async ({ page, launchSite }) => {
  const site = await launchSite({ visitSample: 100 });
  await page.clock.install();
  const measuring = page.waitForResponse((response) => response.url().includes('/assets/visit/'));
  await page.goto(`${site.url}/privacy-policy`);

  await page.clock.fastForward(15_000);
  await measuring;
  await page.clock.fastForward(1_000);
  await turnToAnotherTab(page);

  await expect.poll(() => counted(site, 'cls')).toEqual({ 'privacy-policy/legal': 1 });
  await expect(page.locator('#program')).toBeAttached();
});

test('visits outside the sample, or with an opt-out, fetch and report nothing', async ({
  page,
  site,
  launchSite,
}) => {
  const seen = watchMeasuring(page);
  const visitPages = async ({ url }: Site) => {
    await page.goto(url);
    await waitForHydration(page);
    await page.mouse.wheel(0, 400);
    // Waits for two idle periods, so that idle callbacks have run.
    for (let times = 0; times < 2; times += 1) {
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    }
    await page.goto(`${url}/healthz`);
  };
  await visitPages(site);

  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  await visitPages(await launchSite({ visitSample: 100 }));

  expect(seen).toEqual({ scripts: [], reports: [] });
});

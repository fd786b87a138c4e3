import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { ROOT } from '../../scripts/build/parts.ts';
import { findWholeChromium } from '../../scripts/chromium/findChromium.ts';
import { launchOptions } from '../../scripts/chromium/launchOptions.ts';
import type { RunningService } from '../../scripts/running/launchService.ts';
import { skipUnless } from '../site/skipUnless.ts';
import { expect, test } from './deploymentTest.ts';
import { isInstalled } from './isInstalled.ts';
import { PROXIES } from './proxies.ts';
import { requestOverHttp2 } from './requestOverHttp2.ts';

const DEPLOY = path.join(ROOT, 'deploy');

for (const proxy of PROXIES) {
  test.describe(`behind ${proxy.name} with the configuration in deploy/`, () => {
    skipUnless(isInstalled(proxy.program), `${proxy.name} is not installed on this machine`);

    test('the site is secure, compressed and fast, and takes sign-ups', async ({
      deploy,
      services,
    }) => {
      const { url, httpUrl, authority } = await deploy(proxy);
      const request = (address: string, options = {}) =>
        requestOverHttp2(url + address, authority, options);

      const insecure = await fetch(`${httpUrl}/waitlist?from=ad`, { redirect: 'manual' });
      expect(insecure.status).toBe(308);
      // The redirect is to port 443, or here to the port that replaces it.
      expect(insecure.headers.get('location')).toMatch(
        /^https:\/\/localhost(:\d+)?\/waitlist\?from=ad$/,
      );

      for (const method of ['PURGE', 'DELETE']) {
        const refused = await request('/', { method });
        expect([method, refused.status, refused.headers.allow]).toEqual([
          method,
          405,
          'GET, HEAD, POST, OPTIONS',
        ]);
      }

      const page = await request('/');
      expect(page.status).toBe(200);
      expect(page.body).toContain('Box Score');
      expect(page.headers).toMatchObject({
        'content-encoding': 'br',
        'strict-transport-security': 'max-age=63072000',
        'cache-control': expect.stringContaining('s-maxage=2'),
        link: expect.stringContaining('rel=preload'),
        etag: expect.any(String),
      });
      expect(page.headers.server ?? 'nginx').toBe('nginx');
      const again = await request('/', { headers: { 'if-none-match': page.headers.etag } });
      expect(again.status).toBe(304);

      const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(page.body) ?? [];
      const asset = await request(script);
      expect(asset.headers).toMatchObject({
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
      });

      const signUp = await request('/api/waitlist', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url },
        body: JSON.stringify({ name: 'Riley Carter', email: 'riley@example.com' }),
      });
      expect([signUp.status, signUp.body]).toEqual([200, expect.stringContaining('on the list')]);
      const checked = await request('/_shell/props', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ module: 'marketing/Story', props: { text: 'a'.repeat(190_000) } }),
      });
      expect(checked.status).toBe(200);
      // The API counts visitors separately, since the shell sends its secret. Otherwise it would log a warning.
      expect(services.api.log()).not.toMatch(/API_SECRET|TRUST_PROXY/);
    });
  });
}

test('nginx serves its cached copy of a page while no shell responds', async ({
  deploy,
  services,
}) => {
  const nginx = PROXIES.find(({ program }) => program === 'nginx');
  skipUnless(isInstalled('nginx'), 'nginx is not installed on this machine');
  if (!nginx) throw new Error('deploy/ has nothing for nginx');
  const { url, authority } = await deploy(nginx);
  const page = await requestOverHttp2(`${url}/privacy-policy`, authority);
  expect(page.headers['x-cache']).toBe('MISS');

  await services.shell.stop();

  const copy = await requestOverHttp2(`${url}/privacy-policy`, authority);
  expect([copy.status, copy.body]).toEqual([200, page.body]);
  expect(copy.headers['x-cache']).toMatch(/HIT|STALE|UPDATING/);
});

for (const proxy of PROXIES) {
  test(`${proxy.name} logs no token of a link, even while no shell responds`, async ({
    deploy,
    services,
  }) => {
    skipUnless(isInstalled(proxy.program), `${proxy.name} is not installed on this machine`);
    const { url, authority } = await deploy(proxy);
    const read = (address: string) => requestOverHttp2(url + address, authority);
    const links = ['/api/waitlist/record?token=a-secret', '/_shell/develop?token=a-secret'];
    const log = (name: string) =>
      readFile(path.join(services.folder, `${name}.log`), 'utf8').catch(() => '');

    for (const link of links) await read(link);
    await services.shell.stop();
    for (const link of links) await read(link);
    await read('/terms-of-service?from=test');

    await expect.poll(() => log('error')).toContain('from=test');
    expect((await log('access')) + (await log('error'))).not.toContain('a-secret');
  });
}

for (const proxy of PROXIES) {
  test(`a 503 for one request does not stop others from reaching the shells, behind ${proxy.name}`, async ({
    deploy,
    services,
  }) => {
    skipUnless(isInstalled(proxy.program), `${proxy.name} is not installed on this machine`);
    const { url, authority } = await deploy(proxy, 2);
    await services.api.stop();

    for (let times = 0; times < 3; times += 1) {
      const figures = await requestOverHttp2(`${url}/api/dashboard`, authority);
      expect(figures.status).toBe(503);
    }

    const page = await requestOverHttp2(`${url}/terms-of-service?from=mail`, authority);
    expect(page.status).toBe(200);
  });
}

test('Caddy sends early hints for the fonts while the page is rendered', async ({ deploy }) => {
  const caddy = PROXIES.find(({ program }) => program === 'caddy');
  skipUnless(isInstalled('caddy'), 'Caddy is not installed on this machine');
  if (!caddy) throw new Error('deploy/ has nothing for Caddy');
  const { url, authority } = await deploy(caddy);

  const page = await requestOverHttp2(`${url}/?utm_source=mail`, authority, {
    headers: { 'sec-fetch-mode': 'navigate' },
  });

  expect(page.status).toBe(200);
  expect(page.hints).toMatchObject([{ ':status': 103, link: expect.stringContaining('as=font') }]);
});

test('a browser reports a script without a hash, which is counted for operators', async ({
  deploy,
  services,
}) => {
  const caddy = PROXIES.find(({ program }) => program === 'caddy');
  skipUnless(isInstalled('caddy'), 'Caddy is not installed on this machine');
  // Chromium's headless shell sends no reports.
  const executablePath = findWholeChromium();
  skipUnless(executablePath !== undefined, 'There is no whole Chromium on this machine');
  if (!caddy || !executablePath) throw new Error('deploy/ has nothing for Caddy');
  const { url } = await deploy(caddy);
  // Browsers send no reports for a site with an untrusted certificate.
  const certificate = await readFile(path.join(services.folder, 'tls/site.pem'));
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  const trusted = createHash('sha256').update(key).digest('base64');
  const args = [...launchOptions().args, `--ignore-certificate-errors-spki-list=${trusted}`];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await browser.newPage();
    await page.goto(url);
    // The first interaction creates the Trusted Types policy, which is needed to add scripts.
    await page.getByRole('heading', { level: 1 }).click();
    await page.waitForFunction(() => {
      const { trustedTypes } = window as { trustedTypes?: { defaultPolicy?: object | null } };
      return trustedTypes?.defaultPolicy;
    });

    await page.evaluate(() => {
      const script = document.createElement('script');
      script.src = '/assets/planted.js';
      document.head.append(script);
    });
    // Reports are sent at once when the document is left.
    await page.goto('about:blank');

    await expect
      .poll(async () => (await fetch(`${services.shell.adminUrl}/metrics`)).text())
      .toContain('shell_integrity_violations_total{destination="script"} 1');
  } finally {
    await browser.close();
  }
});

test('the alarms and the dashboard use metrics that the services export', async ({ services }) => {
  const metricsOf = async ({ adminUrl }: RunningService) =>
    (await fetch(`${adminUrl}/metrics`)).text();
  const pages = await Promise.all([services.shell, services.api].map(metricsOf));
  const figures = new Set(
    pages
      .join('\n')
      .match(/^# TYPE \S+/gm)
      ?.map((line) => line.slice(7)),
  );
  const files = ['prometheus/alarms.yml', 'grafana/board.json'];
  const texts = await Promise.all(files.map((file) => readFile(path.join(DEPLOY, file), 'utf8')));
  const read = texts.join('\n').match(/\b(shell|waitlist|http)_\w+/g) ?? [];
  const names = read.map((name) => name.replace(/_(bucket|count|sum)$/, ''));

  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !figures.has(name))).toEqual([]);
  // Every outcome must exist from the start, since an alarm does not detect a counter that begins with 1.
  const outcomes = [...texts.join('\n').matchAll(/outcome=~"([^"]+)"/g)].flatMap(([, all = '']) =>
    all.split('|'),
  );
  const counted = outcomes.filter((one) => pages.join('\n').includes(`outcome="${one}"} 0`));
  expect(outcomes.length).toBeGreaterThan(0);
  expect(counted).toEqual(outcomes);
});

test('each alarm fires in its rule test', () => {
  skipUnless(isInstalled('promtool'), 'promtool is not installed on this machine');

  const cwd = path.join(DEPLOY, 'prometheus');
  execFileSync('promtool', ['check', 'config', 'prometheus.yml'], { cwd });
  execFileSync('promtool', ['test', 'rules', 'alarms.test.yml'], { cwd });
});

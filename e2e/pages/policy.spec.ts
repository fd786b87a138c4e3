import type { Page } from '@playwright/test';
import type { Problems } from '../site/Problems.ts';
import { PAGES } from '../site/pages.ts';
import type { Site } from '../site/startSite.ts';
import { expect, test } from '../site/test.ts';

interface LoadedScript {
  src: string;
  integrity: string;
  crossOrigin: string | null;
}

/** Records every script element with a URL, including those that are removed later. */
async function watchScripts(page: Page): Promise<() => Promise<LoadedScript[]>> {
  await page.addInitScript(() => {
    const scripts: LoadedScript[] = [];
    Object.assign(window, { scripts });
    const note = (node: Node) => {
      if (!(node instanceof HTMLScriptElement) || !node.src) return;
      const { src, integrity, crossOrigin } = node;
      scripts.push({ src, integrity, crossOrigin });
    };
    new MutationObserver((records) => {
      for (const { addedNodes } of records) addedNodes.forEach(note);
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { scripts: LoadedScript[] }).scripts);
}

for (const { name, path } of PAGES) {
  test(`the HTML of the ${name} page has no style attribute and no style that its policy does not allow`, async ({
    page,
    problems,
    visit,
    request,
  }) => {
    if (name === '404') problems.expect(/status of 404/);
    const html = await (await request.get(path)).text();
    expect(html).not.toMatch(/<[^>]+ style=/);

    // A violation would be reported on the console.
    await visit(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('every script of a visit is loaded once, with its hash', async ({ page, visit }) => {
  const scripts = await watchScripts(page);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requested.push(request.url());
  });
  await visit('/');
  for (const link of ['Waitlist', 'Privacy Policy', 'Terms of Service']) {
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  }

  const loaded = await scripts();
  const remotes = loaded.map(({ src }) => /\/remotes\/(\w+)\//.exec(src)?.[1]);
  expect(new Set(remotes)).toEqual(new Set([undefined, 'marketing', 'waitlist', 'legal']));
  for (const { src, integrity, crossOrigin } of loaded) {
    const isHosts = new URL(src).pathname.startsWith('/assets/');
    expect(integrity, src).toMatch(isHosts ? /^sha256-.{44}$/ : /^sha384-.{64}$/);
    expect(crossOrigin, src).toBe('anonymous');
  }
  expect(requested).toEqual([...new Set(requested)]);
});

/** Actions that the browser blocks, with its console messages. */
const STOPPED: { what: string; run: () => void; messages: RegExp[] }[] = [
  {
    what: 'a style attribute',
    run: () => document.body.setAttribute('style', 'color: red'),
    messages: [/inline style/],
  },
  {
    what: 'a style element that the server has not written',
    run: () => {
      document.head.append(Object.assign(document.createElement('style'), { textContent: 'a{}' }));
    },
    messages: [/inline style/],
  },
  {
    what: 'markup from a string',
    run: () => {
      document.createElement('div').innerHTML = '<b>bold</b>';
    },
    messages: [/TrustedHTML/],
  },
  {
    what: "an address of the site's that is no script's",
    run: () => {
      document.createElement('script').src = '/api/dashboard';
    },
    messages: [/TrustedScriptURL/],
  },
  {
    what: "a script of another site's",
    run: () => {
      const script = document.createElement('script');
      script.src = 'https://elsewhere.invalid/script.js';
      document.head.append(script);
    },
    messages: [/script-src|Content Security Policy/],
  },
];

const violationsCounted = async (site: Site): Promise<number> => {
  const metrics = await (await fetch(`${site.adminUrl}/metrics`)).text();
  const counts = metrics.matchAll(/^shell_policy_violations_total\{.*\} (\d+)$/gm);
  return Array.from(counts, ([, count]) => Number(count)).reduce((sum, count) => sum + count, 0);
};

const unexpectedIn = (problems: Problems) => () => problems.unexpected();

for (const { what, run, messages } of STOPPED) {
  test(`${what} is blocked, fails these tests and is counted for operators`, async ({
    page,
    problems,
    visit,
    site,
  }) => {
    await visit('/waitlist');
    expect(problems.unexpected()).toEqual([]);
    const before = await violationsCounted(site);

    await page.evaluate(run).catch(() => 'thrown');

    await expect.poll(unexpectedIn(problems)).not.toEqual([]);
    problems.expect(...messages);
    await expect.poll(() => violationsCounted(site)).toBeGreaterThan(before);
  });
}

/** Collects what the browser reports of requests for scripts without a hash. */
async function watchIntegrity(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const reported: string[] = [];
    Object.assign(window, { reported });
    new ReportingObserver(
      (reports) => {
        for (const { body } of reports) {
          reported.push((body as unknown as { blockedURL: string }).blockedURL);
        }
      },
      { types: ['integrity-violation'], buffered: true },
    ).observe();
  });
  return () => page.evaluate(() => (window as unknown as { reported: string[] }).reported);
}

test('no script of a visit is reported for a missing hash, but a planted one is', async ({
  page,
  problems,
  visit,
}) => {
  const reported = await watchIntegrity(page);
  for (const { name, path } of PAGES) {
    if (name === '404') problems.expect(/status of 404/);
    await visit(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await reported()).toEqual([]);
  }
  await visit('/');
  for (const link of ['Waitlist', 'Privacy Policy', 'Terms of Service']) {
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  }
  expect(await reported()).toEqual([]);

  problems.expect(/status of 404/, /MIME type/);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.src = '/assets/planted.js';
    document.head.append(script);
  });

  await expect.poll(reported).toEqual([expect.stringContaining('/assets/planted.js')]);
});

import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { readBudgets } from '@statline/contract/budgets/readBudgets';
import { overBudget } from '../../scripts/budgets/overBudget.ts';
import { countTransfers } from '../site/countTransfers.ts';
import { documentBytes } from '../site/documentBytes.ts';
import { PAGES } from '../site/pages.ts';
import { scrollToEnd } from '../site/scrollToEnd.ts';
import { expect, test } from '../site/test.ts';

/*
 * Checks the transfers of a visit, which only a running site shows. Builds check the budgets of their own files. That
 * the host's budget has room left is checked here, where a build exists.
 */

const { host, pages } = readBudgets();

/**
 * Bytes to spare. A new remote adds 22. If packages are linked from elsewhere, their modules have other ids, and the
 * same host was up to 100 bytes larger.
 */
const ROOM = 130;

/** After this time without requests, files that load when idle or near the viewport have been requested. */
const QUIET_MS = 1_500;
const DEADLINE_MS = 30_000;

const DIST = path.join(import.meta.dirname, '../../shell/dist/browser');

async function hostScripts(): Promise<{ file: string }[]> {
  const { scripts } = JSON.parse(await readFile(path.join(DIST, 'entrypoint.json'), 'utf8'));
  expect(scripts.length).toBeGreaterThan(0);
  return scripts;
}

test.use({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true });

test('every page has a budget', () => {
  const expected = PAGES.filter(({ name }) => name !== '404');

  expect(Object.keys(pages)).toEqual(expected.map(({ path }) => path));
});

for (const [address, budget] of Object.entries(pages)) {
  test(`${address} stays within its transfer budget, untouched and scrolled to its end`, async ({
    page,
    site,
  }) => {
    const transfers = await countTransfers(await page.context().newCDPSession(page));
    const quiet = () => transfers.waitForNetworkIdle(QUIET_MS, DEADLINE_MS);

    // Prefetching is the last thing that a page does by itself.
    const prefetched = page.waitForResponse((response) =>
      response.url().includes('/assets/shell.'),
    );
    await page.goto(site.url + address);
    await expect.poll(() => transfers.soFar().font.files).toBeGreaterThan(0);
    await prefetched;
    await quiet();
    const untouched = transfers.soFar();
    await scrollToEnd(page);
    await quiet();
    const whole = transfers.soFar();

    const measured = {
      fonts: untouched.font.bytes,
      untouchedScript: untouched.script.bytes,
      wholeScript: whole.script.bytes,
    };
    // Fails if nothing was measured.
    expect(Object.values(measured).every((bytes) => bytes > 0)).toBe(true);
    const { document, ...transferred } = budget;
    expect(overBudget(address, measured, transferred)).toEqual([]);
  });

  test(`the document of ${address} is within its budget at the best compression`, async ({
    site,
  }) => {
    const bytes = () => documentBytes(site.url + address);

    // The first responses have the faster compression.
    await expect.poll(bytes, { timeout: DEADLINE_MS }).toBeLessThanOrEqual(budget.document);
  });
}

test("the host's functions are compiled while its files load, not at their first calls", async () => {
  for (const { file } of await hostScripts()) {
    expect(await readFile(path.join(DIST, file), 'utf8')).toMatch(
      /^\/\/# allFunctionsCalledOnLoad\n/,
    );
  }
});

test("the host's budget has room for future remotes in every build folder", async () => {
  const scripts = await hostScripts();

  const sizes = await Promise.all(scripts.map(({ file }) => stat(path.join(DIST, `${file}.br`))));
  const total = sizes.reduce((sum, { size }) => sum + size, 0);

  expect(total).toBeGreaterThan(0);
  expect(overBudget('host', { script: total + ROOM }, { script: host.script })).toEqual([]);
});

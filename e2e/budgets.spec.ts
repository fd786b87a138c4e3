import { readBudgets } from '@statline/contract/budgets/readBudgets';
import { overBudget } from '../scripts/budgets/overBudget.ts';
import { countTransfers } from './site/countTransfers.ts';
import { PAGES } from './site/pages.ts';
import { scrollToEnd } from './site/scrollToEnd.ts';
import { expect, test } from './site/test.ts';

/* What only a running site tells: what a visit transfers. Builds hold the budgets of their files. */

const { pages } = readBudgets();

/** What waits for an idle moment, or for what is near the view, has been asked for. */
const QUIET_MS = 1_500;
const DEADLINE_MS = 30_000;

test.use({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true });

test('every page has a budget', () => {
  const expected = PAGES.filter(({ name }) => name !== '404');

  expect(Object.keys(pages)).toEqual(expected.map(({ path }) => path));
});

for (const [path, budget] of Object.entries(pages)) {
  test(`${path} transfers no more than its budget, left alone and scrolled to its end`, async ({
    page,
    site,
  }) => {
    const transfers = await countTransfers(await page.context().newCDPSession(page));
    const quiet = () => transfers.untilQuiet(QUIET_MS, DEADLINE_MS);

    // The last thing that a page does by itself.
    const prefetched = page.waitForResponse((response) =>
      response.url().includes('/assets/shell.'),
    );
    await page.goto(site.url + path);
    await expect.poll(() => transfers.soFar().font.files).toBeGreaterThan(0);
    await prefetched;
    await quiet();
    const untouched = transfers.soFar();
    await scrollToEnd(page);
    await quiet();
    const whole = transfers.soFar();

    const measured = {
      document: untouched.document.bytes,
      fonts: untouched.font.bytes,
      untouchedScript: untouched.script.bytes,
      wholeScript: whole.script.bytes,
    };
    // What nothing was counted of cannot be within a budget.
    expect(Object.values(measured).every((bytes) => bytes > 0)).toBe(true);
    expect(overBudget(path, measured, budget)).toEqual([]);
  });
}

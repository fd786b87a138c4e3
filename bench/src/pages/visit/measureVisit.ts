import type { Browser, CDPSession } from '@playwright/test';
import { countTransfers, type Transfers } from '../../../../e2e/site/countTransfers.ts';
import { scrollToEnd } from '../../../../e2e/site/scrollToEnd.ts';
import { IncompleteTrace, readTrace, TRACE_CATEGORIES, type TraceReading } from './readTrace.ts';

/** One visit, first left alone and then scrolled to its end. */
export interface Visit {
  untouched: Transfers & TraceReading;
  /** Of the whole visit, what it was before included. */
  scrolled: Transfers & TraceReading;
}

/** Lighthouse's phone. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** How long a page is watched at least: what waits for an idle moment or for a second has begun. */
const WATCHED_MS = 4_000;
/** No transfer for so long. */
const QUIET_MS = 1_000;
const DEADLINE_MS = 60_000;

/** A trace misses its beginning in about one visit of five. */
const ATTEMPTS = 5;

/**
 * Visits a page for the first time: nothing of it is in any cache. A visit of which the trace misses the
 * beginning is made again.
 *
 * @throws IncompleteTrace when that happens in each of {@link ATTEMPTS} visits.
 */
export async function measureVisit(browser: Browser, url: string): Promise<Visit> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await visitOnce(browser, url);
    } catch (error) {
      if (!(error instanceof IncompleteTrace) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function visitOnce(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    const transfers = await countTransfers(cdp);
    const quiet = () => transfers.waitForNetworkIdle(QUIET_MS, DEADLINE_MS);

    await browser.startTracing(page, { categories: TRACE_CATEGORIES });
    const watched = new Promise((resolve) => setTimeout(resolve, WATCHED_MS));
    await page.goto(url, { timeout: DEADLINE_MS });
    await watched;
    await quiet();
    const leftAlone = { transfers: transfers.soFar(), until: await traceClock(cdp) };
    await scrollToEnd(page);
    await quiet();
    const trace = (await browser.stopTracing()).toString();

    return {
      untouched: { ...leftAlone.transfers, ...readTrace(trace, page.url(), leftAlone.until) },
      scrolled: { ...transfers.soFar(), ...readTrace(trace, page.url()) },
    };
  } finally {
    await context.close();
  }
}

/** Now, in the microseconds of the trace. */
async function traceClock(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const now = metrics.find(({ name }) => name === 'Timestamp');
  if (now === undefined) throw new Error('The browser does not tell its time');
  return now.value * 1e6;
}

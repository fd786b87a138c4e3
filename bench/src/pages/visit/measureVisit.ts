import { setTimeout } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { countTransfers, type Transfers } from '../../../../e2e/site/countTransfers.ts';
import { scrollToEnd } from '../../../../e2e/site/scrollToEnd.ts';
import { openPlainPage, type PlainPage } from './openPlainPage.ts';
import { IncompleteTrace, readTrace, TRACE_CATEGORIES, type TraceReading } from './readTrace.ts';

/** A visit, first left alone and then scrolled to its end. */
export interface Visit {
  untouched: Transfers & TraceReading;
  /** The whole visit, including `untouched`. */
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
  const counted = await countVisit(browser, url);
  const { trace, until } = await traceVisit(browser, url, counted);
  return {
    untouched: { ...counted.untouched, ...readTrace(trace, counted.address, until) },
    scrolled: { ...counted.scrolled, ...readTrace(trace, counted.address) },
  };
}

/** What a visit transfers, and how long it takes until that is quiet. */
interface CountedVisit {
  /** Where the visit ends. */
  address: string;
  untouched: Transfers;
  scrolled: Transfers;
  untouchedMs: number;
  afterScrollMs: number;
}

async function countVisit(browser: Browser, url: string): Promise<CountedVisit> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const transfers = await countTransfers(await context.newCDPSession(page));
    const quiet = () => transfers.waitForNetworkIdle(QUIET_MS, DEADLINE_MS);

    const beganAt = performance.now();
    const watched = setTimeout(WATCHED_MS);
    await page.goto(url, { timeout: DEADLINE_MS });
    await watched;
    await quiet();
    const untouchedMs = performance.now() - beganAt;
    const untouched = transfers.soFar();
    await scrollToEnd(page);
    const scrolledAt = performance.now();
    await quiet();
    const afterScrollMs = performance.now() - scrolledAt;
    const scrolled = transfers.soFar();
    return { address: page.url(), untouched, scrolled, untouchedMs, afterScrollMs };
  } finally {
    await context.close();
  }
}

/** Another visit, which takes as long: what counts transfers costs CPU. */
async function traceVisit(
  browser: Browser,
  url: string,
  { untouchedMs, afterScrollMs }: CountedVisit,
): Promise<{ trace: string; until: number }> {
  const page = await openPlainPage(browser, PHONE);
  try {
    await browser.startTracing(undefined, { categories: TRACE_CATEGORIES });
    await page.send('Page.navigate', { url });
    await setTimeout(untouchedMs);
    const until = await traceClock(page);
    await scrollToEnd(page);
    await setTimeout(afterScrollMs);
    return { trace: (await browser.stopTracing()).toString(), until };
  } finally {
    await page.close();
  }
}

/** Now, in the microseconds of the trace. */
async function traceClock(page: PlainPage): Promise<number> {
  await page.send('Performance.enable');
  const { metrics } = await page.send<{ metrics: { name: string; value: number }[] }>(
    'Performance.getMetrics',
  );
  await page.send('Performance.disable');
  const now = metrics.find(({ name }) => name === 'Timestamp');
  if (now === undefined) throw new Error('The browser does not tell its time');
  return now.value * 1e6;
}

import { setTimeout } from 'node:timers/promises';
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { findWholeChromium } from '../../../../scripts/chromium/findChromium.ts';
import { TIMES_SLOWER } from '../taps/measureTap.ts';
import type { Navigation } from './navigations.ts';
import { startLine } from './startLine.ts';

/** The smallest that Chromium has, and a laptop's. */
const WINDOWS = { phone: '500,910', desktop: '1280,900' };
/** The time of a page's prefetching when idle. */
const IDLE_MS = 2_500;
/** A pointer rests on a link for so long before it is pressed. */
const REST_MS = 300;
const PRESS_MS = 80;
const SETTLED_MS = 4_000;

/** The home page's link is in its footer: visitors follow it after reading the page. */
const FROM_HOME = {
  passed: 'footer a[href="/privacy-policy"]',
  followed: 'footer a[href="/terms-of-service"]',
};
const FROM_OTHERS = { passed: 'main a[href^="/"]', followed: 'header a' };

/**
 * A first visit to a page, and from there by a link to the next. With a mouse the visitor rests on another link
 * before. Puppeteer attaches to tabs: Chromium prerenders nothing while DevTools is attached to the page itself
 * (`PrerenderingDisabledByDevTools`).
 */
export async function measureNavigation(url: string, isPhone: boolean): Promise<Navigation> {
  const line = await startLine(isPhone);
  const browser = await puppeteer.launch({
    executablePath: findWholeChromium() ?? '',
    defaultViewport: null,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      `--window-size=${isPhone ? WINDOWS.phone : WINDOWS.desktop}`,
      `--proxy-server=${line.url}`,
      '--proxy-bypass-list=<-loopback>',
    ],
  });
  try {
    const [page = await browser.newPage()] = await browser.pages();
    // Of the process: a page that is prerendered may have another.
    if (isPhone) await page.emulateCPUThrottling(TIMES_SLOWER);
    await page.goto(url);
    await setTimeout(IDLE_MS);
    const { passed, followed } = new URL(url).pathname === '/' ? FROM_HOME : FROM_OTHERS;
    const clickedAt = await follow(page, isPhone ? [followed] : [passed, followed], isPhone);
    await setTimeout(SETTLED_MS);
    return {
      paintMs: await lastPaint(browser, clickedAt),
      requestsPerPage: line.pageRequests() / 2,
    };
  } finally {
    await browser.close();
    await line.close();
  }
}

/** @returns when the last link was clicked, in milliseconds of the epoch. */
async function follow(page: Page, links: readonly string[], isTouch: boolean): Promise<number> {
  let at = { x: 0, y: 0 };
  for (const link of links) {
    const element = (await page.waitForSelector(link)) as ElementHandle;
    if (!(await element.isIntersectingViewport({ threshold: 1 }))) {
      await element.scrollIntoView();
      await setTimeout(IDLE_MS);
    }
    at = await element.clickablePoint();
    if (isTouch) continue;
    await page.mouse.move(at.x, at.y, { steps: 5 });
    await setTimeout(REST_MS);
  }
  if (isTouch) await page.touchscreen.touchStart(at.x, at.y);
  else await page.mouse.down();
  await setTimeout(PRESS_MS);
  const clickedAt = Date.now();
  // The session of a page that a prerendered one replaces does not respond.
  (isTouch ? page.touchscreen.touchEnd() : page.mouse.up()).catch(() => {});
  return clickedAt;
}

/** By sessions of its own: that of the first page may have ended with it. */
async function lastPaint(browser: Browser, clickedAt: number): Promise<number | undefined> {
  const pages = browser.targets().filter((target) => target.type() === 'page');
  const read = pages.map(async (target) => {
    const session = await target.createCDPSession();
    const { result } = await session.send('Runtime.evaluate', {
      expression: `(${paintsHere})()`,
      awaitPromise: true,
      returnByValue: true,
    });
    return result.value as number[];
  });
  const paints = await Promise.any([
    Promise.all(read).then((found) => found.flat()),
    setTimeout(SETTLED_MS, []),
  ]);
  const after = paints.map((paint) => paint - clickedAt).filter((ms) => ms > 0);
  return after.length > 0 ? Math.max(...after) : undefined;
}

/** When the largest content so far was painted, each time that this changed, in milliseconds of the epoch. */
function paintsHere(): Promise<number[]> {
  const paints: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { presentationTime?: number })[]) {
      // An interaction's paint starts with the interaction.
      paints.push(performance.timeOrigin + (entry.presentationTime ?? entry.startTime));
    }
  });
  for (const type of ['largest-contentful-paint', 'interaction-contentful-paint']) {
    observer.observe({ type, buffered: true });
  }
  return new Promise((found) => window.setTimeout(found, 100, paints));
}

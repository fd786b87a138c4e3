import type { Page } from '@playwright/test';
import { disableScriptTimeout, type Requests, watchRequests } from './openEarly.ts';

/** Milliseconds after the first paint. */
export const MOMENTS = [0, 100, 300, 1_000] as const;

/** A phone on a slow line: https://github.com/ChromeDevTools/devtools-frontend, 'Slow 4G', four times slower. */
const SLOW = {
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 90_000,
  offline: false,
};

const CPU_TIMES_SLOWER = 4;

/** Opens a page on a slow phone, and waits for a moment after its first paint. */
export async function openOnSlowPhone(
  page: Page,
  path: string,
  afterMs: number,
): Promise<Requests> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', SLOW);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES_SLOWER });
  await disableScriptTimeout(page);
  const requests = watchRequests(page);
  await page.goto(path, { waitUntil: 'commit' });
  await waitForPaint(page, afterMs);
  return requests;
}

/** Waits for a moment after the first paint. */
export const waitForPaint = (page: Page, afterMs: number) =>
  page.waitForFunction(
    (after) => {
      const paint = performance.getEntriesByName('first-contentful-paint')[0];
      return paint !== undefined && performance.now() >= paint.startTime + after;
    },
    afterMs,
    { polling: 10 },
  );

import type { Browser, Page } from '@playwright/test';
import { PHONE } from '../visit/measureVisit.ts';
import type { Control } from './controls.ts';

/** One first tap on a page. */
export interface Tap {
  /** Interaction to Next Paint: the longest event of the tap, in ms; 8 where all are shorter than 16. */
  inpMs: number;
  /** From the tap to the frame with its effect, in ms. */
  effectMs: number | undefined;
}

/** Than this machine. */
export const TIMES_SLOWER = 4;
/** The time of a page's prefetching when idle. */
const IDLE_MS = 2_500;
/** What the tap has loaded has run by then, on the slow processor. */
const AFTER_MS = 2_500;

/**
 * A visit with empty caches to a page on a phone, and the first tap.
 *
 * @returns undefined where the tap has loaded a document.
 */
export async function measureTap(
  browser: Browser,
  url: string,
  control: Control,
): Promise<Tap | undefined> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    // What tsx calls in each function that has a name.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(IDLE_MS);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
    const { x, y } = await centreOf(page, control.selector);
    await watch(page, control);
    await page.touchscreen.tap(x, y);
    await page.waitForTimeout(AFTER_MS);
    return await page.evaluate(() => (window as unknown as { tap?: Tap }).tap);
  } finally {
    await context.close();
  }
}

/**
 * Scrolls there if need be, which loads the page's script: the tap then comes when that has run. Not by a locator:
 * Playwright would add listeners of its own for the press, which cost a phone 7 ms.
 */
async function centreOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const hasScrolled = await page.evaluate((target) => {
    const element = document.querySelector(target);
    const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    const isInView = top >= 0 && bottom <= innerHeight;
    if (!isInView) element?.scrollIntoView({ block: 'center' });
    return !isInView;
  }, selector);
  if (hasScrolled) await page.waitForTimeout(AFTER_MS);
  const centre = await page.evaluate((target) => {
    const box = document.querySelector(target)?.getBoundingClientRect();
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, selector);
  if (!centre) throw new Error(`${selector} is not to be seen`);
  return centre;
}

/** Notes the tap's events, and the first frame with its effect. */
const watch = (page: Page, { selector, effect }: Control): Promise<void> =>
  page.evaluate(
    ([target, expected]) => {
      const tap: Tap = { inpMs: 8, effectMs: undefined };
      Object.assign(window, { tap });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as PerformanceEventTiming[]) {
          if (entry.interactionId) tap.inpMs = Math.max(tap.inpMs, entry.duration);
        }
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
      const before = window.scrollY;
      const effects = new Map([
        ['opens', () => document.querySelector(target)?.closest('[open]') != null],
        ['has the focus', () => document.activeElement?.matches(target) === true],
        ['scrolls', () => window.scrollY !== before],
      ]);
      window.addEventListener(
        'pointerdown',
        ({ timeStamp }) => {
          // A message comes after the frame: what it shows is what this sees.
          const { port1, port2 } = new MessageChannel();
          const next = () => requestAnimationFrame(() => port2.postMessage(null));
          port1.onmessage = () => {
            if (effects.get(expected)?.()) tap.effectMs = performance.now() - timeStamp;
            else next();
          };
          if (effects.has(expected)) next();
        },
        { once: true, capture: true },
      );
    },
    [selector, effect] as const,
  );

import { expect, type Locator, type Page } from '@playwright/test';
import { TIMEOUTS } from '../../scripts/timeouts.ts';

/**
 * Waits until React has taken over everything that a visitor can press or fill in, regions far down
 * the page included: it gives the sign of life at which the page's code comes, and turns to each of
 * them. A press before that is what tests of its own are about, as is a page that nobody touches.
 */
export async function waitForHydration(page: Page, timeout = TIMEOUTS.expectMs): Promise<void> {
  const isHydrated = () => {
    const isWaiting = document.querySelector('#program') !== null;
    if (isWaiting) document.dispatchEvent(new PointerEvent('pointerdown'));
    const pointer = new PointerEvent('pointerover', { bubbles: true });
    for (const region of document.querySelectorAll('[data-idle]')) region.dispatchEvent(pointer);
    const controls = [...document.querySelectorAll('#root :is(a, button, input, form)')];
    const isTaken = (control: Element) =>
      Object.keys(control).some((key) => key.startsWith('__reactProps$'));
    return controls.length > 0 && controls.every(isTaken);
  };
  await page.waitForFunction(isHydrated, null, { timeout });
}

/** Waits until React has taken over one element, whatever the rest of the page waits for. */
export async function waitForElementHydration(locator: Locator): Promise<void> {
  const isTaken = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  await expect.poll(() => locator.evaluate(isTaken)).toBe(true);
}

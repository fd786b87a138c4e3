import { expect, type Locator, type Page } from '@playwright/test';
import { TIMEOUTS } from '../../scripts/timeouts.ts';

/**
 * Waits until every control outside of static regions is hydrated, also in regions far down: triggers the first
 * interaction, and points to each region. Other tests cover earlier presses, and pages without interaction.
 */
export async function waitForHydration(page: Page, timeout = TIMEOUTS.expectMs): Promise<void> {
  const isPageHydrated = () => {
    const isWaiting = document.querySelector('#program') !== null;
    if (isWaiting) document.dispatchEvent(new Event('scroll'));
    const pointer = new PointerEvent('pointerover', { bubbles: true });
    for (const region of document.querySelectorAll('[data-idle]')) region.dispatchEvent(pointer);
    const composition = document.querySelector('#composition')?.textContent ?? '{}';
    const { static: still = [] }: { static?: string[] } = JSON.parse(composition);
    const regionOf = (control: Element) =>
      control.closest('[data-region]')?.getAttribute('data-region') ?? '';
    const controls = [...document.querySelectorAll('#root :is(a, button, input, form)')].filter(
      (control) => !still.includes(regionOf(control)),
    );
    const isHydrated = (control: Element) =>
      Object.keys(control).some((key) => key.startsWith('__reactProps$'));
    return controls.length > 0 && controls.every(isHydrated);
  };
  await page.waitForFunction(isPageHydrated, null, { timeout });
}

/** Waits until one element is hydrated, whatever the rest of the page waits for. */
export async function waitForElementHydration(locator: Locator): Promise<void> {
  const isHydrated = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  await expect.poll(() => locator.evaluate(isHydrated)).toBe(true);
}

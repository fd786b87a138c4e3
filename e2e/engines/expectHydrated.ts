import { expect } from '@playwright/test';
import type { Visitor } from './Visitor.ts';

/** Scrolls one control into view that is not hydrated, outside of static regions; returns how many are left. */
function approachNextControl(): number {
  const controls = document.querySelectorAll('#root :is(a, button, input, form, summary)');
  const { static: still = [] }: { static?: string[] } = JSON.parse(
    document.querySelector('#composition')?.textContent ?? '{}',
  );
  const isStatic = (control: Element) =>
    still.includes(control.closest('[data-region]')?.getAttribute('data-region') ?? '');
  const waiting = [...controls].filter(
    (control) =>
      !isStatic(control) &&
      control.getClientRects().length > 0 &&
      !Object.keys(control).some((key) => key.startsWith('__reactProps$')),
  );
  // The page's code comes at the visitor's first sign of life, and not every page can be scrolled.
  if (document.querySelector('#program')) {
    document.dispatchEvent(new Event('scroll'));
  }
  waiting[0]?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return controls.length === 0 ? Number.NaN : waiting.length;
}

/** Goes through the page until React has taken over all that a visitor can use. */
export const expectHydrated = (visitor: Visitor): Promise<void> =>
  expect.poll(() => visitor.evaluate(approachNextControl)).toBe(0);

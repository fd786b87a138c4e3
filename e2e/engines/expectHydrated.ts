import { expect } from '@playwright/test';
import type { Visitor } from './Visitor.ts';

/** Scrolls the next control that is not hydrated into view, except in static regions; returns how many are left. */
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
  // The first interaction loads the page's code, and some pages cannot be scrolled.
  if (document.querySelector('#program')) {
    document.dispatchEvent(new Event('scroll'));
  }
  waiting[0]?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return controls.length === 0 ? Number.NaN : waiting.length;
}

/** Scrolls through the page until all controls are hydrated. */
export const expectHydrated = (visitor: Visitor): Promise<void> =>
  expect.poll(() => visitor.evaluate(approachNextControl)).toBe(0);

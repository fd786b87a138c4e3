/** @jest-environment node */
import { createReasonFilter } from './createReasonFilter.ts';

it('passes each reason once, until the failure has ended', () => {
  const { isNew, clear } = createReasonFilter();

  const passed = ['full', 'full', 'read-only', 'full'].map((reason) => isNew(reason));
  clear();

  expect([...passed, isNew('full')]).toEqual([true, false, true, true, true]);
});

it('keeps the reasons of several subjects apart', () => {
  const { isNew, clear } = createReasonFilter();
  isNew('timeout', 'legal');
  clear('waitlist');

  expect([isNew('timeout', 'waitlist'), isNew('timeout', 'legal')]).toEqual([true, false]);
});

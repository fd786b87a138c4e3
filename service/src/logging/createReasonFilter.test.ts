/** @jest-environment node */
import { createReasonFilter } from './createReasonFilter.ts';

it('passes each reason once, until the failure has ended', () => {
  const isNew = createReasonFilter();

  const passed = ['full', 'full', 'read-only', 'full', undefined, 'full'].map((reason) =>
    isNew(reason),
  );

  expect(passed).toEqual([true, false, true, true, false, true]);
});

it('keeps the reasons of several subjects apart', () => {
  const isNew = createReasonFilter();
  isNew('timeout', 'legal');

  expect([isNew('timeout', 'waitlist'), isNew('timeout', 'legal')]).toEqual([true, false]);
});

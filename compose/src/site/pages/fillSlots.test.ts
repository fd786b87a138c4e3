/** @jest-environment node */
import { slottedSite } from '../../../fixtures/slottedSite.ts';
import { slotsWithoutRoom } from './fillSlots.ts';

const offering = (name: string) => ({ pinned: { name }, slots: { offers: 'Offer' } });

it('returns the slots without room for a release beside the others', () => {
  const others = [offering('marketing'), offering('legal')];

  expect(slotsWithoutRoom(slottedSite, offering('zebra'), others)).toEqual(['offers']);
  expect(slotsWithoutRoom(slottedSite, offering('zebra'), others.slice(1))).toEqual([]);
  // The site names it first.
  expect(slotsWithoutRoom(slottedSite, offering('waitlist'), others)).toEqual([]);
});

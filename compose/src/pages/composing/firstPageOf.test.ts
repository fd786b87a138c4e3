/** @jest-environment node */
import { liveRelease } from '../../../fixtures/liveRelease.ts';
import { slottedSite } from '../../../fixtures/slottedSite.ts';
import { testSite } from '../../../fixtures/testSite.tsx';
import { firstPageOf } from './firstPageOf.ts';

it('is the page on which another remote mounts a module of it', () => {
  const legal = liveRelease('legal');
  legal.pinned = { ...legal.pinned, mounts: { TermsOfService: ['stories/Story'] } };

  expect(firstPageOf(testSite, liveRelease('stories'), [legal])).toBe('/terms-of-service');
});

it('is no page on which other remotes take all places of its slot', () => {
  const [home, ...pages] = slottedSite.pages.map((page) => ({
    ...page,
    path: `/shop${page.path}`,
  }));
  const site = { ...slottedSite, pages: [...pages, ...(home ? [home] : [])] };
  const offering = (name: string) => ({ ...liveRelease(name), slots: { offers: 'Offer' } });
  const page = (others: string[]) => firstPageOf(site, offering('stories'), others.map(offering));

  expect([page(['legal']), page(['legal', 'marketing'])]).toEqual(['/shop/', '/']);
});

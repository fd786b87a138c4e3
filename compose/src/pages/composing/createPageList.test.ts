/** @jest-environment node */
import { grantingSite } from '../../../fixtures/grantingSite.ts';
import { liveRelease } from '../../../fixtures/liveRelease.ts';
import type { ReleasePage } from '../../protocol/manifest/ReleasePage.ts';
import { createPageList } from './createPageList.ts';

const RULES: ReleasePage = {
  path: '/legal/rules/:sport',
  module: 'PrivacyPolicy',
  title: 'Rules of {sport}',
  description: 'What holds.',
  entries: [{ sport: 'golf' }, { sport: 'tennis' }],
};

const legal = (...pages: ReleasePage[]) => ({ ...liveRelease('legal'), pages });

it("lists the site's own pages and the addresses of releases' pages, each once", () => {
  const tennis = { ...RULES, path: '/legal/rules/tennis', title: 'Tennis' };
  delete tennis.entries;

  const listed = createPageList(grantingSite)([legal(RULES, tennis)]);

  const granted = listed.slice(grantingSite.pages.length);
  expect(listed.slice(0, -2).map(({ path }) => path)).toEqual(
    grantingSite.pages.map(({ path }) => path),
  );
  expect(granted.map(({ path, about }) => [path, about])).toEqual([
    ['/legal/rules/tennis', expect.objectContaining({ title: 'Tennis' })],
    ['/legal/rules/golf', expect.objectContaining({ title: 'Rules of golf' })],
  ]);
});

it('omits pages that the site does not grant', () => {
  const entries = [{ sport: 'golf' }];
  const pages = ['/shop/:sport', '/legal/shop/:sport'].map((path) => ({ ...RULES, path, entries }));

  expect(createPageList(grantingSite)([legal(...pages)])).toHaveLength(grantingSite.pages.length);
});

/** The number of times that the entries of a page are read. */
function readsOf(count: number, requests: number): number {
  let reads = 0;
  const entries = Array.from({ length: count }, (_, at) => ({
    get sport() {
      reads += 1;
      return `sport-${at}`;
    },
  }));
  const release = legal({ ...RULES, entries });
  const list = createPageList(grantingSite);
  for (let at = 0; at < requests; at += 1) list([release]);
  return reads;
}

it('reads each entry of a release a constant number of times, shared by requests', () => {
  expect(readsOf(100, 1)).toBe(10 * readsOf(10, 1));
  expect(readsOf(100, 5)).toBe(readsOf(100, 1));
});

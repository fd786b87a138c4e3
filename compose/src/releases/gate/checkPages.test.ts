/** @jest-environment node */
import { grantingSite } from '../../../fixtures/grantingSite.ts';
import { makeRelease } from '../../../fixtures/makeRelease.ts';
import { testSite } from '../../../fixtures/testSite.tsx';
import { checkPages } from './checkPages.ts';
import { createReleaseContract } from './createReleaseContract.ts';

const COOKIES = {
  path: '/legal/cookies',
  module: 'PrivacyPolicy',
  title: 'Cookies',
  description: 'What we set.',
};
const RULES = { ...COOKIES, path: '/legal/rules/:sport', entries: [{ sport: 'golf' }] };

const contract = createReleaseContract({
  ...grantingSite,
  pages: [
    ...grantingSite.pages,
    ...testSite.pages.map((page) => ({ ...page, path: '/legal/own' })),
  ],
});
const reasonsAgainst = (...pages: Record<string, unknown>[]) =>
  checkPages(makeRelease({ pages }).release, contract).reasons;

it('accepts valid pages below granted paths', () => {
  const described = {
    ...RULES,
    canonical: '/legal/rules/:sport',
    robots: 'noindex, nofollow',
    status: 410,
    props: { words: ['any', 1, null] },
    open: true,
  };

  const { pages, reasons } = checkPages(
    makeRelease({ pages: [COOKIES, described] }).release,
    contract,
  );

  expect(reasons).toEqual([]);
  expect(pages).toEqual([COOKIES, described]);
});

it.each([
  ['no slash', { path: 'legal/cookies' }, /is not valid: path: A path is made of segments/],
  ['capitals', { path: '/legal/Cookies' }, /path: A path is made of segments/],
  ['a pattern of its own', { path: '/legal/*' }, /path: A path is made of segments/],
  ['no title', { title: '' }, /is not valid: title: /],
  ['no description', { description: undefined }, /is not valid: description: /],
  ['an invalid value for robots', { robots: '"><script>' }, /robots: Robots takes a list of words/],
  ['another status', { status: 302 }, /status: /],
  ['an unknown field', { tittle: 'x' }, /tittle: /],
  [
    'no module of the release',
    { module: 'Cart' },
    /mounts Cart, which the release does not expose/,
  ],
  ['a long name', { module: 'x'.repeat(101) }, /module: A name has letters and digits, 100/],
  [
    'too deep props',
    { props: { words: JSON.parse('['.repeat(101) + ']'.repeat(101)) } },
    /more than 100 levels/,
  ],
  ['too many props', { props: { words: 'x'.repeat(50_001) } }, /longer than 50000 characters/],
  ['a path outside', { path: '/cookies' }, /is not granted: the site grants legal \/legal\//],
  ['a path like the granted one', { path: '/legalese' }, /is not granted/],
  ['the granted path itself', { path: '/legal' }, /is not granted/],
  [
    'a parameter as the first segment',
    { path: '/:any/x', entries: [{ any: 'legal' }] },
    /is not granted/,
  ],
  ["another remote's path", { path: '/legal/shop/cart' }, /the site grants it to waitlist/],
  [
    "an entry below another remote's path",
    { path: '/legal/:a/:b', entries: [{ a: 'shop', b: 'cart' }] },
    /is not granted \(\/legal\/shop\/cart\): the site grants it to waitlist/,
  ],
  [
    "the site's own page",
    { path: '/legal/own' },
    /the address of a page of the site's own: \/legal\/own/,
  ],
  [
    "an entry at the site's own page",
    { path: '/legal/:slug', entries: [{ slug: 'OWN' }] },
    /the address of a page of the site's own: \/legal\/OWN/,
  ],
  ['a canonical path elsewhere', { canonical: '/' }, /is not valid: canonical/],
  ['a canonical path outside', { canonical: '/waitlist' }, /is not granted \(\/waitlist\)/],
  [
    'a canonical parameter that no module reads',
    { canonical: '/legal/:slug' },
    /a parameter that is not its own/,
  ],
  ['parameters without entries', { path: '/legal/:slug' }, /its entries must list/],
  ['entries without parameters', { entries: [{ slug: 'x' }] }, /but no parameters/],
  [
    'an entry with other parameters',
    { path: '/legal/:slug', entries: [{ sport: 'x' }] },
    /parameters are not exactly slug/,
  ],
  ['an entry of two segments', { path: '/legal/:slug', entries: [{ slug: 'a/b' }] }, /one segment/],
  ['half a character', { path: '/legal/:slug', entries: [{ slug: '\ud800' }] }, /one segment/],
  [
    'one parameter twice',
    { path: '/legal/:a/:a', entries: [{ a: 'x' }] },
    /two parameters of one name/,
  ],
])('refuses %s, with the reason', (_, part, reason) => {
  const reasons = reasonsAgainst({ ...COOKIES, ...part });

  expect(reasons).toContainEqual(expect.stringMatching(reason));
});

it('refuses two pages that match the same address', () => {
  const reasons = reasonsAgainst(RULES, {
    ...RULES,
    path: '/legal/rules/:team',
    entries: [{ team: 'x' }],
  });

  expect(reasons).toEqual([
    'its page /legal/rules/:sport is declared twice',
    'its page /legal/rules/:team is declared twice',
  ]);
});

it('refuses pages if the site grants no paths', () => {
  const { reasons } = checkPages(
    makeRelease({ pages: [COOKIES] }).release,
    createReleaseContract(testSite),
  );

  expect(reasons).toEqual([
    'its page /legal/cookies is not granted: the site grants legal no path',
  ]);
});

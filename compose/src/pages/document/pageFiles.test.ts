/** @jest-environment node */
import { liveRelease } from '../../../fixtures/liveRelease.ts';
import { enhancementsOf, scriptsOf, styleSheetsOf } from './pageFiles.ts';

it('lists each script of a mounted module with its hash', () => {
  const legal = { ...liveRelease('legal'), checkedFiles: { 'PrivacyPolicy.js': 'sha384-p' } };

  const found = scriptsOf(
    [legal, liveRelease('marketing')],
    ['legal/PrivacyPolicy', 'legal/TermsOfService'],
  );

  const named = Object.entries(found).map(([id, scripts]) => [
    id,
    scripts.map(({ href, integrity }) => [href.split('/').pop(), integrity]),
  ]);
  expect(Object.fromEntries(named)).toEqual({
    'legal/PrivacyPolicy': [
      ['remoteEntry.js', 'sha384-x'],
      ['PrivacyPolicy.js', 'sha384-p'],
    ],
    'legal/TermsOfService': [
      ['remoteEntry.js', 'sha384-x'],
      // Its container does not check it: it may have been built for development.
      ['TermsOfService.js', undefined],
    ],
  });
});

const legal = liveRelease('legal');
const styled = {
  pinned: {
    ...legal.pinned,
    styles: { PrivacyPolicy: ['a.css', 'b.css'], TermsOfService: ['b.css', 'c.css'] },
  },
  checkedFiles: { 'a.css': 'sha384-a' },
};
const { baseUrl } = legal.pinned;

it("lists the style sheets of the page's modules, each once, with the checked hashes", () => {
  expect(styleSheetsOf([styled], ['legal/PrivacyPolicy', 'legal/TermsOfService'])).toEqual([
    { href: `${baseUrl}a.css`, integrity: 'sha384-a' },
    { href: `${baseUrl}b.css` },
    { href: `${baseUrl}c.css` },
  ]);
});

it('lists none for modules not on the page, other remotes, or releases without style sheets', () => {
  expect(styleSheetsOf([styled, legal], ['shop/PrivacyPolicy'])).toEqual([]);
  expect(styleSheetsOf([legal], ['legal/PrivacyPolicy'])).toEqual([]);
});

it('lists the enhancement of each module with HTML on the page, with its hash', () => {
  const marketing = {
    ...liveRelease('marketing'),
    enhancements: {
      Hero: { file: 'Hero.enhancement.1.js', integrity: 'sha384-h' },
      Story: { file: 'Story.enhancement.1.js' },
    },
  };

  expect(enhancementsOf([marketing, liveRelease('legal')], ['marketing/Hero'])).toEqual([
    { href: '/remotes/marketing/0123456789abcdef/Hero.enhancement.1.js', integrity: 'sha384-h' },
  ]);
});

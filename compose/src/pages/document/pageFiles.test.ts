/** @jest-environment node */
import { liveRelease } from '../../../fixtures/liveRelease.ts';
import { enhancementsOf, scriptsOf, styleSheetsOf } from './pageFiles.ts';

it('names each script of a mounted module with the hash that it will be loaded with', () => {
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

it('names the style sheets of the modules that a page carries, each once, with the hashes that are checked', () => {
  expect(styleSheetsOf([styled], ['legal/PrivacyPolicy', 'legal/TermsOfService'])).toEqual([
    { href: `${baseUrl}a.css`, integrity: 'sha384-a' },
    { href: `${baseUrl}b.css` },
    { href: `${baseUrl}c.css` },
  ]);
});

it('names none of modules that it does not carry, of other remotes, or of releases without', () => {
  expect(styleSheetsOf([styled, legal], ['shop/PrivacyPolicy'])).toEqual([]);
  expect(styleSheetsOf([legal], ['legal/PrivacyPolicy'])).toEqual([]);
});

it('names the script of each module whose HTML the page carries, with its hash', () => {
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

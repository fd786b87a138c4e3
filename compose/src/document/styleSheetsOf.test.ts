/** @jest-environment node */
import { liveRelease } from '../../fixtures/liveRelease.ts';
import { styleSheetsOf } from './styleSheetsOf.ts';

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

/** @jest-environment node */
import { liveRelease } from '../../fixtures/liveRelease.ts';
import { preloads } from './preloads.ts';

const build = { scripts: [{ file: 'shell.js', integrity: 'sha384-s' }], fonts: [], css: '' };

it('ask for each script with the hash that it will be loaded with', () => {
  const legal = { ...liveRelease('legal'), checkedFiles: { 'PrivacyPolicy.js': 'sha384-p' } };

  const found = preloads(build, [legal], ['legal/PrivacyPolicy', 'legal/TermsOfService']);

  expect(found.map(({ href, integrity }) => [href.split('/').pop(), integrity])).toEqual([
    ['shell.js', 'sha384-s'],
    ['remoteEntry.js', 'sha384-x'],
    ['PrivacyPolicy.js', 'sha384-p'],
    // Its container does not check it: it may have been built for development.
    ['TermsOfService.js', undefined],
  ]);
});

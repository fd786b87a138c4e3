/** @jest-environment node */
import { liveRelease } from '../../fixtures/liveRelease.ts';
import { scriptsOf } from './scriptsOf.ts';

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

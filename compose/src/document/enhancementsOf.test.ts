/** @jest-environment node */
import { liveRelease } from '../../fixtures/liveRelease.ts';
import { enhancementsOf } from './enhancementsOf.ts';

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

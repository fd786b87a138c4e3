/** @jest-environment node */
import { rememberReleases } from './rememberReleases.ts';

const live = (release: string, remote = 'legal') => ({ remote, release, kind: 'live' as const });

/** As many as are remembered of a remote. */
const SIX = ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'];

it('remembers the last live releases of each remote, and reports those dropped', () => {
  const forgotten: string[] = [];
  const known = rememberReleases((remote, release) => forgotten.push(`${remote}/${release}`));

  for (const release of ['first', ...SIX]) known.note([live(release), live('only', 'other')]);

  const has = (release: string, remote = 'legal') => known.has({ remote, release });
  expect([has('first'), ...SIX.map((release) => has(release)), has('only', 'other')]).toEqual([
    false,
    ...SIX.map(() => true),
    true,
  ]);
  expect(has('only')).toBe(false);
  expect(forgotten).toEqual(['legal/first']);
});

it('keeps a release that is live again', () => {
  const known = rememberReleases(() => {});
  const [second = '', ...later] = SIX;
  for (const release of ['first', second, 'first', ...later]) known.note([live(release)]);

  expect(known.has({ remote: 'legal', release: 'first' })).toBe(true);
  expect(known.has({ remote: 'legal', release: second })).toBe(false);
});

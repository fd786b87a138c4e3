/** @jest-environment node */
import { rememberReleases } from './rememberReleases.ts';

const live = (release: string, remote = 'legal') => ({ remote, release, kind: 'live' as const });

it('stores the releases that were live last, of each remote, and reports those that it drops', () => {
  const forgotten: string[] = [];
  const known = rememberReleases((remote, release) => forgotten.push(`${remote}/${release}`), 2);

  known.note([live('first'), live('only', 'other')]);
  known.note([live('second'), live('only', 'other')]);
  known.note([live('third')]);

  const has = (release: string, remote = 'legal') => known.has({ remote, release });
  expect([has('first'), has('second'), has('third'), has('only', 'other')]).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(has('only')).toBe(false);
  expect(forgotten).toEqual(['legal/first']);
});

it('keeps one that is live again', () => {
  const known = rememberReleases(() => {}, 2);
  for (const release of ['first', 'second', 'first', 'third']) known.note([live(release)]);

  expect(known.has({ remote: 'legal', release: 'first' })).toBe(true);
  expect(known.has({ remote: 'legal', release: 'second' })).toBe(false);
});

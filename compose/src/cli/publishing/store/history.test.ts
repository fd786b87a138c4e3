/** @jest-environment node */
import { earlierReleases, type HistoryEntry, type NotedVerdict } from './history.ts';

const AT = '2026-01-01T00:00:00.000Z';
const TAKEN_VERDICT: NotedVerdict = { state: 'taken', by: 'https://site.example' };
const REFUSED: NotedVerdict = { state: 'refused', by: 'https://site.example', reason: 'it throws' };

const entry = (
  release: string,
  by: HistoryEntry['by'] = 'release',
  verdict?: NotedVerdict,
): HistoryEntry => ({ release, at: AT, by, ...(verdict && { verdict }) });

it.each<[string, HistoryEntry[], string[]]>([
  ['nothing', [], []],
  ['the one before', [entry('a'), entry('b'), entry('c')], ['b', 'a']],
  [
    'nothing that was rolled back',
    [entry('a'), entry('b'), entry('c'), entry('b', 'rollback')],
    ['a'],
  ],
  [
    'nothing that was refused',
    [entry('a', 'release', TAKEN_VERDICT), entry('b', 'release', REFUSED), entry('c')],
    ['a'],
  ],
  [
    'what was refused at first, and published again since',
    [
      entry('a'),
      entry('b', 'release', REFUSED),
      entry('c'),
      entry('b', 'release', TAKEN_VERDICT),
      entry('d'),
    ],
    ['b', 'c', 'a'],
  ],
  ['not the live release itself', [entry('a'), entry('b', 'release', REFUSED), entry('a')], []],
])('goes back to %s', (_what, history, earlier) => {
  expect(earlierReleases(history)).toEqual(earlier);
});

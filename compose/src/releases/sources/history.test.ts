/** @jest-environment node */

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { folderSource } from './folderSource.ts';
import {
  earlierReleases,
  HISTORY_FILE,
  type HistoryEntry,
  type NotedVerdict,
  readHistory,
  withEntry,
  withVerdict,
} from './history.ts';

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
  ['the previous release', [entry('a'), entry('b'), entry('c')], ['b', 'a']],
  [
    'no release that was rolled back',
    [entry('a'), entry('b'), entry('c'), entry('b', 'rollback')],
    ['a'],
  ],
  [
    'no release that was refused',
    [entry('a', 'release', TAKEN_VERDICT), entry('b', 'release', REFUSED), entry('c')],
    ['a'],
  ],
  [
    'a release refused at first and published again',
    [
      entry('a'),
      entry('b', 'release', REFUSED),
      entry('c'),
      entry('b', 'release', TAKEN_VERDICT),
      entry('d'),
    ],
    ['b', 'c', 'a'],
  ],
  [
    'another release than the live one',
    [entry('a'), entry('b', 'release', REFUSED), entry('a')],
    [],
  ],
])('rolls back to %s', (_what, history, earlier) => {
  expect(earlierReleases(history)).toEqual(earlier);
});

it('ignores the oldest entries of an oversized history', async () => {
  const folder = await temporaryFolder();
  const written = Array.from({ length: 10_000 }, (_, at) => entry(String(at)));
  await writeFile(path.join(folder, HISTORY_FILE), JSON.stringify(written));

  const history = await readHistory(folderSource(folder));

  expect(history).toHaveLength(500);
  expect(history.at(-1)).toEqual(written[9_999]);
});

it('is readable after any number of releases, even with the longest refusals', async () => {
  const verdict: NotedVerdict = { ...REFUSED, reason: 'x'.repeat(200_000) };
  let history: HistoryEntry[] = [];
  for (let at = 0; at < 2_000; at += 1) {
    const release = `${at}`.padStart(16, '0');
    history = withVerdict(withEntry(history, entry(release)), release, verdict);
  }
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, HISTORY_FILE), JSON.stringify(history));

  const read = await readHistory(folderSource(folder));

  expect(read.at(-1)?.release).toBe('0000000000001999');
  expect(earlierReleases(withEntry(read, entry('new')))).toEqual([]);
});

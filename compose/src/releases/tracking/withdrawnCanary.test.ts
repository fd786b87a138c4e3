/** @jest-environment node */
import fs, { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import {
  type MadeRelease,
  makeRelease,
  publish,
  publishCanary,
} from '../../../fixtures/makeRelease.ts';
import { unsignedEnvelope } from '../../../fixtures/releaseKey.ts';
import { trackLegal } from '../../../fixtures/trackLegal.ts';
import { wordsOf } from '../../../fixtures/wordsOf.ts';
import { CANARY_FILE } from '../../protocol/manifest/canary.ts';
import { releaseDigest } from '../../protocol/manifest/releaseDigest.ts';

const LIVE = makeRelease({ words: 'live' });
const TRIED = makeRelease({ words: 'tried' });
const { id } = TRIED.release;
const WHY = 'its regions failed for 9 visitors';

/** A shell that has withdrawn the canary of a team, and shells that start after it. */
async function withdrawing() {
  const published = await temporaryFolder();
  const mirrored = await temporaryFolder();
  const logged: object[] = [];
  const log = (entry: object, text: string) => void logged.push({ ...entry, text });
  const startShell = async () => {
    const remote = await trackLegal(published, mirrored, log);
    await remote.refresh();
    return remote;
  };
  await publish(published, LIVE);
  await publishCanary(published, TRIED, 50);
  const remote = await startShell();
  expect(wordsOf(remote.state().canary?.release)).toBe('<p>tried</p>');

  expect(await remote.withdrawCanary(id, WHY)).toBe(true);
  return { published, logged, startShell, remote };
}

/** `release --canary`: each time with another number. */
async function publishAnew(folder: string, made: MadeRelease, sequence: number): Promise<void> {
  const at = new Date(sequence).toISOString();
  const digest = releaseDigest(made.release);
  const statement = { kind: 'canary', remote: 'legal', share: 50, sequence, at, digest } as const;
  await publishCanary(folder, made, 50, unsignedEnvelope(statement));
}

it('serves the live release to all visitors at once after a withdrawal, and reports the reason', async () => {
  const { remote, logged } = await withdrawing();

  expect(remote.state().canary).toBeUndefined();
  expect(remote.state().live?.pinned.id).toBe(LIVE.release.id);
  expect(remote.verdictOn(id)).toMatchObject({
    state: 'refused',
    reason: `the canary was withdrawn: ${WHY}`,
  });
  expect(logged).toEqual([
    { remote: 'legal', release: id, share: 50, reason: WHY, text: 'canary withdrawn' },
  ]);
});

it('stays withdrawn until its team publishes something new, also after a restart', async () => {
  const { remote, startShell } = await withdrawing();

  await remote.refresh();
  expect(remote.state().canary).toBeUndefined();
  const next = await startShell();

  expect(next.state().canary).toBeUndefined();
  expect(next.state().withdrawn).toMatchObject({ id, reason: WHY });
  expect(next.verdictOn(id).reason).toContain(WHY);
});

it("keeps the evidence and the publication's number over a restart", async () => {
  const { published, startShell, remote } = await withdrawing();
  await publishAnew(published, TRIED, 2);
  await remote.refresh();
  expect(remote.state().canary?.sequence).toBe(2);
  expect((await startShell()).state().canary?.sequence).toBe(2);
  const counts = { failed: { canary: 9, live: 0 }, slow: [], pages: 9, pinned: 9, livePages: 9 };

  await remote.withdrawCanary(id, WHY, counts);

  expect((await startShell()).state().withdrawn).toMatchObject({ counts });
});

it('follows the number of a canary that is published again unchanged', async () => {
  const { published, remote } = await withdrawing();
  await publishAnew(published, TRIED, 2);
  await remote.refresh();

  await publishAnew(published, TRIED, 3);
  await remote.refresh();

  expect(remote.state().canary?.sequence).toBe(3);
});

it.each<[string, (folder: string) => Promise<void>]>([
  ['publishes it again', (folder) => publishAnew(folder, TRIED, 2)],
  ['changes its share by hand', (folder) => publishCanary(folder, TRIED, 20)],
])('is tried again when its team %s', async (_what, change) => {
  const { remote, published } = await withdrawing();

  await change(published);
  await remote.refresh();

  expect(wordsOf(remote.state().canary?.release)).toBe('<p>tried</p>');
  expect(remote.state().withdrawn).toBeUndefined();
  expect(remote.verdictOn(id).state).toBe('canary');
});

it('is not replaced by a canary published before it', async () => {
  const { remote, published } = await withdrawing();
  await publishAnew(published, TRIED, 3);
  await remote.refresh();
  await remote.withdrawCanary(id, WHY);

  await publishAnew(published, makeRelease({ words: 'earlier' }), 2);
  await remote.refresh();
  expect(remote.state().canary).toBeUndefined();
  await publishAnew(published, makeRelease({ words: 'later' }), 4);
  await remote.refresh();

  expect(wordsOf(remote.state().canary?.release)).toBe('<p>later</p>');
});

it('stays withdrawn if its file is missing temporarily', async () => {
  const { remote, published } = await withdrawing();
  const file = path.join(published, CANARY_FILE);
  const canary = await readFile(file);

  await rm(file);
  await remote.refresh();
  await writeFile(file, canary);
  await remote.refresh();

  expect(remote.state().canary).toBeUndefined();
  expect(remote.state().withdrawn).toMatchObject({ id });
});

it('stays withdrawn after its end, if a cache serves its file once more', async () => {
  const { remote, published, startShell } = await withdrawing();
  await publishAnew(published, TRIED, 2);
  await remote.refresh();
  await remote.withdrawCanary(id, WHY);
  const file = path.join(published, CANARY_FILE);
  const stale = await readFile(file);

  const end = { kind: 'canary', remote: 'legal', share: 0, sequence: 3 } as const;
  const publication = unsignedEnvelope({ ...end, at: new Date(3).toISOString() });
  await writeFile(file, JSON.stringify({ share: 0, publication }));
  await remote.refresh();
  expect(remote.state().withdrawn).toBeUndefined();
  await writeFile(file, stale);
  await remote.refresh();

  expect(remote.state().canary).toBeUndefined();
  expect((await startShell()).state().canary).toBeUndefined();
  await publishAnew(published, TRIED, 4);
  await remote.refresh();
  expect(wordsOf(remote.state().canary?.release)).toBe('<p>tried</p>');
});

it('does not return while the poll that finds the next canary is running', async () => {
  const { remote, published } = await withdrawing();
  await publishAnew(published, TRIED, 2);
  await remote.refresh();
  await publishAnew(published, makeRelease({ words: 'next' }), 3);

  let isPolling = true;
  const poll = remote.refresh().finally(() => {
    isPolling = false;
  });
  await remote.withdrawCanary(id, WHY);
  const served = new Set<string | undefined>();
  while (isPolling) {
    served.add(remote.state().canary?.release.pinned.id);
    await setImmediate();
  }
  await poll;

  expect(served).not.toContain(id);
  expect(wordsOf(remote.state().canary?.release)).toBe('<p>next</p>');
});

it('does not withdraw the next canary, which is being stored', async () => {
  const { remote, published } = await withdrawing();
  await publishAnew(published, TRIED, 2);
  await remote.refresh();
  await publishAnew(published, makeRelease({ words: 'next' }), 3);
  let isWithdrawn: Promise<boolean> | undefined;
  const { rename } = fs;
  const renaming = jest.spyOn(fs, 'rename').mockImplementation((from, to) => {
    if (/live\.json$/.test(`${to}`)) isWithdrawn ??= remote.withdrawCanary(id, WHY);
    return rename(from, to);
  });

  await remote.refresh();
  renaming.mockRestore();
  expect(await isWithdrawn).toBe(true);
  await remote.refresh();

  expect(wordsOf(remote.state().canary?.release)).toBe('<p>next</p>');
});

it('can be withdrawn again only after it is published again', async () => {
  const { remote, published } = await withdrawing();
  await publishAnew(published, TRIED, 2);
  await remote.refresh();

  await remote.withdrawCanary(id, WHY);
  await remote.refresh();

  expect(remote.state().canary).toBeUndefined();
});

it('can be promoted, since a person has decided that', async () => {
  const { remote, published } = await withdrawing();

  await publish(published, TRIED);
  await rm(path.join(published, CANARY_FILE));
  await remote.refresh();

  expect(remote.verdictOn(id)).toMatchObject({ state: 'live' });
});

it('does not withdraw another canary or the live release', async () => {
  const { remote, published } = await withdrawing();
  await publishCanary(published, makeRelease({ words: 'another' }), 50);
  await remote.refresh();

  expect(await remote.withdrawCanary(id, WHY)).toBe(false);
  expect(await remote.withdrawCanary(LIVE.release.id, WHY)).toBe(false);

  expect(wordsOf(remote.state().canary?.release)).toBe('<p>another</p>');
});

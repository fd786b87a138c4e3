/** @jest-environment node */

import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import {
  type MadeRelease,
  makeRelease,
  publish,
  publishCanary,
} from '../../../fixtures/makeRelease.ts';
import { makeReleaseKey, type TestKey } from '../../../fixtures/releaseKey.ts';
import { trackLegal } from '../../../fixtures/trackLegal.ts';
import { type Publication, readPublication } from '../../protocol/manifest/publication.ts';
import { releaseDigest } from '../../protocol/manifest/releaseDigest.ts';

const LIVE = makeRelease({ words: 'live' });
const TRIED = makeRelease({ words: 'tried' });
const { id } = TRIED.release;
const PUBLISHED_AT = Date.UTC(2026, 0, 1);
const MINUTE_MS = 60_000;
const EVERY_MS = 10 * MINUTE_MS;
const COUNTS = { failed: { canary: 9, live: 0 }, slow: [], pages: 9, pinned: 9, livePages: 9 };

interface Published {
  made?: MadeRelease;
  sequence?: number;
  /** Of the file; it may contradict the publication. */
  share?: number;
  shares?: number[];
  /** The time of publication by the team's clock. */
  at?: number;
}

/** `release --canary 5,20,50 --every 10m`. */
async function publishSteps(
  folder: string,
  key: TestKey,
  {
    made = TRIED,
    sequence = 1,
    share = 5,
    shares = [5, 20, 50],
    at = PUBLISHED_AT,
  }: Published = {},
) {
  const publication: Publication = {
    kind: 'canary',
    remote: 'legal',
    share: 5,
    sequence,
    at: new Date(at).toISOString(),
    steps: { shares, everyMs: EVERY_MS },
    digest: releaseDigest(made.release),
  };
  await publishCanary(folder, made, share, key.sign(publication));
}

/** A shell that follows a canary with steps, at the time of its publication, and shells that start after it. */
async function stepping({ isSigned = true } = {}) {
  const folder = await temporaryFolder();
  const mirrored = await temporaryFolder();
  const key = makeReleaseKey();
  let time = PUBLISHED_AT;
  const at = new Date(PUBLISHED_AT).toISOString();
  const digest = releaseDigest(LIVE.release);
  const live = key.sign({ kind: 'live', remote: 'legal', sequence: 1, at, digest });
  await publish(folder, LIVE, undefined, live);
  await publishSteps(folder, key);
  const startShell = async () => {
    const keys = isSigned ? [key.publicKey] : [];
    const remote = await trackLegal(
      folder,
      mirrored,
      () => {},
      keys,
      () => time,
    );
    await remote.refresh();
    return remote;
  };
  const remote = await startShell();
  const wait = (minutes: number) => {
    time += minutes * MINUTE_MS;
  };
  const publishAnew = (published: Published) => publishSteps(folder, key, published);
  return { remote, startShell, wait, publishAnew, shareOf: () => remote.state().canary?.share };
}

it.each([
  ['signed', true],
  ['unsigned', false],
])(
  'can advance a %s canary to each step after its time, and no further than the last',
  async (_what, isSigned) => {
    const { remote, wait, shareOf } = await stepping({ isSigned });
    expect(shareOf()).toBe(5);

    wait(9.9);
    expect(await remote.advanceCanary(id, 20)).toBe(false);
    wait(0.1);
    expect(await remote.advanceCanary(id, 20)).toBe(true);
    expect(shareOf()).toBe(20);
    wait(10);
    expect(await remote.advanceCanary(id, 50)).toBe(true);
    wait(100);
    expect(await remote.advanceCanary(id, 100)).toBe(false);

    expect(shareOf()).toBe(50);
    expect(remote.state().canary?.later).toEqual([]);
  },
);

it('stays at its step until it is advanced, even if that is late', async () => {
  const { remote, wait, shareOf } = await stepping();

  wait(1_000);
  await remote.refresh();

  expect(shareOf()).toBe(5);
});

it('keeps each step for its whole time, even if it was reached late', async () => {
  const { remote, wait, shareOf } = await stepping();
  wait(1_000);
  await remote.advanceCanary(id, 20);

  wait(9.9);
  expect(await remote.advanceCanary(id, 50)).toBe(false);

  expect(shareOf()).toBe(20);
  expect(remote.state().canary?.later).toEqual([
    { share: 50, from: PUBLISHED_AT + 1_010 * MINUTE_MS },
  ]);
});

it("begins its first step when it is first seen, if the team's clock is ahead", async () => {
  const { remote, wait, publishAnew, startShell } = await stepping();
  wait(100);
  await publishAnew({ sequence: 2, at: PUBLISHED_AT + 365 * 24 * 60 * MINUTE_MS });
  await remote.refresh();

  wait(9.9);
  await remote.refresh();
  expect(await remote.advanceCanary(id, 20)).toBe(false);
  const restarted = await startShell();
  wait(0.1);

  expect(await restarted.advanceCanary(id, 20)).toBe(true);
});

it('skips steps that other servers have passed, once they are due', async () => {
  const { remote, wait, shareOf } = await stepping();
  wait(10);
  expect(await remote.advanceCanary(id, 50)).toBe(false);

  wait(10);
  expect(await remote.advanceCanary(id, 50)).toBe(true);
  expect(await remote.advanceCanary(id, 20)).toBe(false);

  expect(shareOf()).toBe(50);
});

it('advances one step if several pages request that at once', async () => {
  const { remote, wait } = await stepping();
  wait(100);

  const taken = await Promise.all([1, 2, 3].map(() => remote.advanceCanary(id, 20)));

  expect(taken).toEqual([true, false, false]);
});

it('keeps its step and time over polls and a restart', async () => {
  const { remote, wait, startShell } = await stepping();
  wait(15);
  await remote.advanceCanary(id, 20);
  await remote.refresh();
  expect(remote.state().canary?.share).toBe(20);

  wait(5);
  const next = await startShell();

  expect(next.state().canary).toMatchObject({
    share: 20,
    later: [{ share: 50, from: PUBLISHED_AT + 25 * MINUTE_MS }],
  });
  wait(5);
  expect(await next.advanceCanary(id, 50)).toBe(true);
});

it('does not advance a withdrawn canary, also after a restart', async () => {
  const { remote, wait, startShell } = await stepping();
  wait(10);
  await remote.advanceCanary(id, 20);
  wait(10);

  expect(await remote.withdrawCanary(id, 'its regions failed', COUNTS)).toBe(true);

  expect(await remote.advanceCanary(id, 50)).toBe(false);
  await remote.refresh();
  expect(remote.state().canary).toBeUndefined();
  expect(remote.state().withdrawn).toMatchObject({ share: 20, counts: COUNTS });
  const next = await startShell();
  expect(await next.advanceCanary(id, 50)).toBe(false);
  expect(next.state().canary).toBeUndefined();
});

it('stays withdrawn if that happens while it advances', async () => {
  const { remote, wait, startShell } = await stepping();
  wait(10);

  const advanced = remote.advanceCanary(id, 20);
  await remote.withdrawCanary(id, 'its regions failed', COUNTS);

  expect(await advanced).toBe(false);
  await remote.refresh();
  expect(remote.state().canary).toBeUndefined();
  expect((await startShell()).state().canary).toBeUndefined();
});

it.each<[string, Published]>([
  ['publishes it again', { sequence: 2 }],
  ['publishes another one', { sequence: 2, made: makeRelease({ words: 'another' }) }],
])('restarts with the first step when its team %s', async (_what, published) => {
  const { remote, wait, publishAnew, shareOf } = await stepping();
  wait(10);
  await remote.advanceCanary(id, 20);

  await publishAnew(published);
  await remote.refresh();

  expect(shareOf()).toBe(5);
});

it('has no steps if the file was changed by hand', async () => {
  const { remote, publishAnew } = await stepping({ isSigned: false });

  await publishAnew({ sequence: 2, share: 30 });
  await remote.refresh();

  expect(remote.state().canary).toMatchObject({ share: 30, sequence: 2 });
  expect(remote.state().canary?.later).toBeUndefined();
});

it.each<[string, number[], number]>([
  ['that fall', [5, 3], EVERY_MS],
  ['above 100', [5, 101], EVERY_MS],
  ['without another', [5], EVERY_MS],
  ['of less than a minute', [5, 20], 59_999],
  ['of more than a week', [5, 20], 7 * 24 * 60 * MINUTE_MS + 1],
])('refuses a publication with steps %s', (_what, shares, everyMs) => {
  const publication = { share: 5, steps: { shares, everyMs } };
  const at = new Date(PUBLISHED_AT).toISOString();
  const common = { kind: 'canary', remote: 'legal', sequence: 1, at } as const;

  const envelope = makeReleaseKey().sign({ ...common, ...publication });

  expect(readPublication(envelope)).toBeUndefined();
});

it('refuses a publication whose time cannot be read', () => {
  const statement = { kind: 'canary', remote: 'legal', share: 0, sequence: 1 } as const;

  const envelope = makeReleaseKey().sign({ ...statement, at: '2026-01-01T00:00:00+02' });

  expect(readPublication(envelope)).toBeUndefined();
});

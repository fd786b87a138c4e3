/** @jest-environment node */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { type MadeRelease, makeRelease, publish } from '../../../fixtures/makeRelease.ts';
import { unsignedEnvelope } from '../../../fixtures/releaseKey.ts';
import { trackLegal } from '../../../fixtures/trackLegal.ts';
import { CANARY_FILE } from '../../protocol/manifest/canary.ts';
import { MANIFEST_FILE, manifestFileOf } from '../../protocol/manifest/release.ts';
import { releaseDigest } from '../../protocol/manifest/releaseDigest.ts';
import { recentSequencesOf, sequencesOf } from './RemoteState.ts';

const FIRST = makeRelease({ words: 'first' });
const SECOND = makeRelease({ words: 'second' });

async function use() {
  const published = await temporaryFolder();
  const mirrored = await temporaryFolder();
  const startShell = () => trackLegal(published, mirrored);
  const remote = await startShell();
  /** Its number after a poll. */
  const newest = async () => {
    await remote.refresh();
    return sequencesOf([remote]).get('legal');
  };
  /** Runs something before each file that polls read. */
  const beforeEachRead = (run: (file: string) => unknown) => {
    const { source } = remote;
    const { read } = source;
    source.read = async function* (file, maxBytes) {
      await run(file);
      yield* read(file, maxBytes);
    };
  };
  return { published, newest, remote, startShell, beforeEachRead };
}

/** @param made undefined: the canary ends. */
async function publishCanary(folder: string, sequence: number, made?: MadeRelease): Promise<void> {
  const share = made ? 50 : 0;
  const at = new Date(sequence).toISOString();
  const digest = made && releaseDigest(made.release);
  const publication = unsignedEnvelope({
    ...{ kind: 'canary', remote: 'legal', sequence, at, share },
    ...(digest && { digest }),
  } as never);
  if (made) await publish(folder, made, manifestFileOf(made.release.id));
  const manifest = made && manifestFileOf(made.release.id);
  await writeFile(path.join(folder, CANARY_FILE), JSON.stringify({ share, manifest, publication }));
}

it('increases with every publication that changes the releases', async () => {
  const { published, newest } = await use();

  await publish(published, FIRST, undefined, { sequence: 1 });
  expect(await newest()).toBe(1);
  await publishCanary(published, 2, SECOND);
  expect(await newest()).toBe(2);
  await publishCanary(published, 3);
  expect(await newest()).toBe(3);
  await publish(published, SECOND, undefined, { sequence: 4 });
  expect(await newest()).toBe(4);
  // A rollback is a newer publication of an older release.
  await publish(published, FIRST, undefined, { sequence: 5 });
  expect(await newest()).toBe(5);
});

it('excludes a new canary while the previous live release is still served', async () => {
  const { published, newest, remote, beforeEachRead } = await use();
  await publish(published, FIRST, undefined, { sequence: 1 });
  await newest();
  let isPublished = false;
  // Its team publishes while a poll has read the manifest, and not yet the canary.
  beforeEachRead(async (file) => {
    if (file !== CANARY_FILE || isPublished) return;
    isPublished = true;
    await publish(published, SECOND, undefined, { sequence: 2 });
    await publishCanary(published, 3, makeRelease({ words: 'canary' }));
  });

  expect([await newest(), remote.state().live?.pinned.id]).toEqual([3, SECOND.release.id]);
});

it('matches the served releases: a running poll changes neither', async () => {
  const { published, newest, remote, beforeEachRead } = await use();
  await publish(published, FIRST, undefined, { sequence: 1 });
  await publishCanary(published, 2, makeRelease({ words: 'first canary' }));
  await newest();
  const state = () => {
    const { live, canary } = remote.state();
    return [live?.pinned.id, canary?.sequence, sequencesOf([remote]).get('legal')];
  };
  const before = state();
  const during: unknown[] = [];
  beforeEachRead(() => during.push(state()));

  await publish(published, SECOND, undefined, { sequence: 3 });
  await publishCanary(published, 4, makeRelease({ words: 'second canary' }));
  await newest();

  expect(during.length).toBeGreaterThan(4);
  for (const each of during) expect(each).toEqual(before);
  expect(state()).toEqual([SECOND.release.id, 4, 4]);
});

it.each([
  ['is not valid', '<!doctype html>', 2],
  ['cannot be read', undefined, 2],
  [
    'has a manifest without a release',
    '{"share": 50, "manifest": "release-0123456789abcdef.json"}',
    2,
  ],
  [
    'refers to an invalid release',
    '{"share": 50, "manifest": "release-aaaaaaaaaaaaaaaa.json"}',
    undefined,
  ],
])(
  "includes a live release even if its canary's file %s, also after a restart",
  async (_what, file, canary) => {
    const { published, newest, remote, startShell, beforeEachRead } = await use();
    await publish(published, FIRST, undefined, { sequence: 1 });
    await publishCanary(published, 2, makeRelease({ words: 'canary' }));
    await newest();
    await writeFile(path.join(published, 'release-aaaaaaaaaaaaaaaa.json'), '{}');
    if (file !== undefined) await writeFile(path.join(published, CANARY_FILE), file);
    else
      beforeEachRead((read) => {
        if (read === CANARY_FILE) throw new Error('the host is down');
      });
    await publish(published, SECOND, undefined, { sequence: 3 });

    expect([await newest(), remote.state().canary?.sequence]).toEqual([3, canary]);
    expect(remote.state().live?.pinned.id).toBe(SECOND.release.id);
    const restarted = await startShell();
    expect(restarted.state().live?.pinned.id).toBe(SECOND.release.id);
    expect(sequencesOf([restarted]).get('legal')).toBe(3);
  },
);

it.each([
  ['is not valid', '<!doctype html>'],
  ["is another team's", JSON.stringify(makeRelease({ name: 'news' }))],
])("includes the end of a canary while the live release's manifest %s", async (_what, manifest) => {
  const { published, newest, remote, startShell } = await use();
  await publish(published, FIRST, undefined, { sequence: 1 });
  await publishCanary(published, 2, makeRelease({ words: 'canary' }));
  await newest();

  await writeFile(path.join(published, MANIFEST_FILE), manifest);
  await publishCanary(published, 3);

  expect([await newest(), remote.state().canary]).toEqual([3, undefined]);
  expect(remote.state()).toMatchObject({ live: expect.anything(), isRefused: true });
  expect((await startShell()).state().canary).toBeUndefined();
});

it('includes the served canary even if the canary changes during two polls', async () => {
  const { published, newest, remote, beforeEachRead } = await use();
  await publish(published, FIRST, undefined, { sequence: 1 });
  await newest();
  let sequence = 1;
  beforeEachRead(async (file) => {
    if (file !== CANARY_FILE || sequence === 4) return;
    sequence += 1;
    await publishCanary(published, sequence, makeRelease({ words: `canary ${sequence}` }));
  });

  expect([await newest(), remote.state().canary?.sequence]).toEqual([4, 4]);
});

it('drops a canary at once if it is withdrawn during a poll', async () => {
  const { published, newest, remote, beforeEachRead } = await use();
  const tried = makeRelease({ words: 'canary' });
  await publish(published, FIRST, undefined, { sequence: 1 });
  await publishCanary(published, 2, tried);
  await newest();
  const during: unknown[] = [];
  beforeEachRead(() => {
    void remote.withdrawCanary(tried.release.id, 'it fails');
    during.push(remote.state().canary);
  });

  await newest();

  expect(during[0]).toBeUndefined();
  expect(remote.state().canary).toBeUndefined();
});

it.each(['before', 'while'])(
  'keeps a canary that is promoted %s a poll reads it, until the poll has read all of that',
  async (when) => {
    const { published, newest, remote, beforeEachRead } = await use();
    await publish(published, FIRST, undefined, { sequence: 1 });
    await publishCanary(published, 2, SECOND);
    await newest();
    const promote = async () => {
      await publish(published, SECOND, undefined, { sequence: 3 });
      await publishCanary(published, 4);
    };
    if (when === 'before') await promote();
    const read: string[] = [];
    const during: unknown[] = [];
    beforeEachRead(async (file) => {
      const hasReadCanary = read.includes(CANARY_FILE);
      // The poll has read the manifest, and not yet the canary.
      if (when === 'while' && file === CANARY_FILE && !hasReadCanary) await promote();
      read.push(file);
      during.push(remote.state().canary?.release.pinned.id);
      // The poll has found the end of the canary, and reads both files again.
      if (hasReadCanary) throw new Error('the host is down');
    });

    await newest();

    expect(new Set(during)).toEqual(new Set([SECOND.release.id]));
    expect(remote.state().canary?.release.pinned.id).toBe(SECOND.release.id);
  },
);

it("does not change if a publication is refused or the canary's file is missing", async () => {
  const { published, newest } = await use();
  await publish(published, FIRST, undefined, { sequence: 1 });
  await publishCanary(published, 2, SECOND);
  await newest();

  const broken = makeRelease({ serverBundle: 'throw new Error("broken")' });
  await publish(published, broken, undefined, { sequence: 9 });
  expect(await newest()).toBe(2);
  await rm(path.join(published, CANARY_FILE));
  expect(await newest()).toBe(2);
});

it('survives a restart', async () => {
  const { published, newest, startShell } = await use();
  await publish(published, FIRST, undefined, { sequence: 1 });
  await publishCanary(published, 2, SECOND);
  await newest();

  expect(sequencesOf([await startShell()]).get('legal')).toBe(2);
});

it('is undefined if the team publishes without numbers', async () => {
  const { published, newest } = await use();
  await publish(published, FIRST);

  expect(await newest()).toBeUndefined();
});

it('is included in pages for a day', () => {
  const remote = (hoursAgo: number) => ({
    name: 'legal',
    state: () =>
      ({
        newestPublication: { sequence: 7, at: new Date(Date.now() - hoursAgo * 3_600_000) },
      }) as never,
  });

  expect([...recentSequencesOf([remote(23)])]).toEqual([['legal', 7]]);
  expect([...recentSequencesOf([remote(25)])]).toEqual([]);
});

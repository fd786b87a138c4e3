/** @jest-environment node */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LEGAL_CONTRACT } from '../../fixtures/legalContract.ts';
import { type MadeRelease, makeRelease, publish } from '../../fixtures/makeRelease.ts';
import { makeReleaseKey, type TestKey } from '../../fixtures/releaseKey.ts';
import { smokeRenderHere } from '../../fixtures/smokeRenderHere.ts';
import { temporaryFolder } from '../../fixtures/temporaryFolder.ts';
import { wordsOf } from '../../fixtures/wordsOf.ts';
import { CANARY_FILE } from '../manifest/canary.ts';
import type { Publication } from '../manifest/publication.ts';
import { MANIFEST_FILE } from '../manifest/release.ts';
import { releaseDigest } from '../manifest/releaseDigest.ts';
import { createMirror } from '../mirror/createMirror.ts';
import { folderSource } from '../sources/folderSource.ts';
import { trackRemote } from './trackRemote.ts';

/** A team with a key, the folder it publishes in, and shells that know the key. */
async function teamWithKey(team: TestKey = makeReleaseKey()) {
  const published = await temporaryFolder();
  const mirrored = await temporaryFolder();
  const errors: string[] = [];
  let number = 0;

  const sign = (
    made: MadeRelease,
    saying: { kind: 'live' } | { kind: 'canary'; share: number },
    key = team,
  ) => {
    number += 1;
    const digest = releaseDigest(made.release);
    const at = new Date(Date.UTC(2026, 0, 1, 0, 0, number)).toISOString();
    return key.sign({ ...saying, remote: 'legal', sequence: number, at, digest } as Publication);
  };
  const writeManifest = (made: MadeRelease, publication: unknown, file = MANIFEST_FILE) =>
    writeFile(path.join(published, file), JSON.stringify({ release: made.release, publication }));

  return {
    team,
    published,
    mirrored,
    errors,
    sign,
    writeManifest,
    release: async (made: MadeRelease, key = team) => {
      await publish(published, made, `release-${made.release.id}.json`);
      await writeManifest(made, sign(made, { kind: 'live' }, key));
    },
    startCanary: async (made: MadeRelease, share: number) => {
      const manifest = `release-${made.release.id}.json`;
      await publish(published, made, manifest);
      const publication = sign(made, { kind: 'canary', share });
      await writeFile(
        path.join(published, CANARY_FILE),
        JSON.stringify({ share, manifest, publication }),
      );
    },
    endCanary: async () => {
      number += 1;
      const publication = team.sign({
        kind: 'canary',
        remote: 'legal',
        sequence: number,
        at: new Date(0).toISOString(),
        share: 0,
      });
      await writeFile(path.join(published, CANARY_FILE), JSON.stringify({ share: 0, publication }));
    },
    startShell: async (...keys: TestKey[]) => {
      const remote = trackRemote({
        name: 'legal',
        source: folderSource(published),
        keys: (keys.length > 0 ? keys : [team]).map(({ publicKey }) => publicKey),
        mirror: createMirror(mirrored),
        smokeRender: smokeRenderHere,
        contract: LEGAL_CONTRACT,
        logger: {
          info() {},
          warn() {},
          error: ({ reason }: { reason: string }) => void errors.push(reason),
        } as never,
        onRefusal: () => {},
      });
      await remote.restore();
      return remote;
    },
  };
}

const first = makeRelease({ words: 'first' });
const second = makeRelease({ words: 'second' });

it('takes what is signed, and nothing that is not', async () => {
  const { startShell, release, published, errors } = await teamWithKey();
  const remote = await startShell();
  await release(first);
  await remote.refresh();
  expect(wordsOf(remote.state().live)).toBe('<p>first</p>');

  await publish(published, second);
  await remote.refresh();

  expect(wordsOf(remote.state().live)).toBe('<p>first</p>');
  expect(errors).toEqual(['it is not signed']);
});

it('refuses an old manifest that is put back, after a restart too, and takes a signed rollback', async () => {
  const { startShell, release, published } = await teamWithKey();
  const remote = await startShell();
  await release(first);
  await remote.refresh();
  const old = await readFile(path.join(published, MANIFEST_FILE));
  await release(second);
  await remote.refresh();

  await writeFile(path.join(published, MANIFEST_FILE), old);
  await remote.refresh();
  expect(wordsOf(remote.state().live)).toBe('<p>second</p>');
  const restarted = await startShell();
  await restarted.refresh();
  expect(wordsOf(restarted.state().live)).toBe('<p>second</p>');
  expect(restarted.state().refusal?.reason).toMatch(/is older than/);

  await release(first);
  await restarted.refresh();
  expect(wordsOf(restarted.state().live)).toBe('<p>first</p>');
});

it('remembers the number of a release that the gate refused, and restarts from the one before it', async () => {
  const { startShell, release } = await teamWithKey();
  const remote = await startShell();
  await release(first);
  await remote.refresh();
  await release(makeRelease({ serverBundle: 'throw new Error("half done")' }));
  await remote.refresh();

  const restarted = await startShell();

  expect(wordsOf(restarted.state().live)).toBe('<p>first</p>');
});

it('refuses a mix of two releases', async () => {
  const { startShell, release, sign, writeManifest, published } = await teamWithKey();
  const remote = await startShell();
  await release(first);
  await remote.refresh();
  await publish(published, second, 'elsewhere.json');

  await writeManifest(second, sign(first, { kind: 'live' }));
  await remote.refresh();

  expect(wordsOf(remote.state().live)).toBe('<p>first</p>');
  expect(remote.state().refusal?.reason).toBe('what is signed is something else');
});

it('refuses the files of one release under the signed manifest of another', async () => {
  const { startShell, release, published } = await teamWithKey();
  const remote = await startShell();
  await release(first);
  await remote.refresh();
  await release(second);
  const { file } = second.release.container;

  await writeFile(path.join(published, file), first.files.get(first.release.container.file) ?? '');
  await remote.refresh();

  expect(wordsOf(remote.state().live)).toBe('<p>first</p>');
  expect(remote.state().refusal?.reason).toMatch(/is not what the manifest says it is$/);
});

it('moves from key to key without a gap, and forgets what a revoked key has signed', async () => {
  const { startShell, release, team } = await teamWithKey();
  const next = makeReleaseKey();
  await release(first);
  await (await startShell()).refresh();

  const both = await startShell(team, next);
  expect(wordsOf(both.state().live)).toBe('<p>first</p>');
  await release(first, next);
  await both.refresh();
  const revoked = await startShell(next);
  expect(wordsOf(revoked.state().live)).toBe('<p>first</p>');
  await release(second, team);
  await revoked.refresh();

  expect(wordsOf(revoked.state().live)).toBe('<p>first</p>');
  const without = await startShell(makeReleaseKey());
  expect(wordsOf(without.state().live)).toBe('unavailable');
});

it('knows when the team published last, also when it publishes the same release anew', async () => {
  const { startShell, release } = await teamWithKey();
  const remote = await startShell();
  await release(first);
  await remote.refresh();
  const { at } = remote.state().published ?? {};

  await release(first);
  await remote.refresh();
  expect(Date.parse(remote.state().published?.at ?? '')).toBeGreaterThan(Date.parse(at ?? ''));
  const restarted = await startShell();
  expect(restarted.state().published).toEqual(remote.state().published);
});

describe('a canary', () => {
  const canaryOf = (
    remote: Awaited<ReturnType<Awaited<ReturnType<typeof teamWithKey>>['startShell']>>,
  ) => {
    const { canary } = remote.state();
    return canary && [wordsOf(canary.release), canary.share];
  };

  async function withCanary() {
    const all = await teamWithKey();
    const remote = await all.startShell();
    await all.release(first);
    await all.startCanary(second, 5);
    await remote.refresh();
    expect(canaryOf(remote)).toEqual(['<p>second</p>', 5]);
    return { ...all, remote };
  }

  it('goes on when its file is not signed, says another share, or is gone', async () => {
    const { remote, published, startShell } = await withCanary();
    const file = path.join(published, CANARY_FILE);
    const canary = JSON.parse(await readFile(file, 'utf8'));

    for (const text of [
      JSON.stringify({ ...canary, share: 50 }),
      JSON.stringify({ share: 50, manifest: canary.manifest }),
      JSON.stringify({ share: 0 }),
    ]) {
      await writeFile(file, text);
      await remote.refresh();
      expect(canaryOf(remote)).toEqual(['<p>second</p>', 5]);
    }
    await rm(file);
    await remote.refresh();
    expect(canaryOf(remote)).toEqual(['<p>second</p>', 5]);
    expect(canaryOf(await startShell())).toEqual(['<p>second</p>', 5]);
  });

  it.each([
    ['is no manifest', '{"release": 1}'],
    ['is of another remote', JSON.stringify(makeRelease({ name: 'other' }))],
  ])('goes on when its manifest %s', async (_what, manifest) => {
    const { remote, published } = await withCanary();

    await writeFile(path.join(published, `release-${second.release.id}.json`), manifest);
    await remote.refresh();

    expect(canaryOf(remote)).toEqual(['<p>second</p>', 5]);
  });

  it('ends when its team says so, and does not begin again when the old file is put back', async () => {
    const { remote, published, endCanary, startShell } = await withCanary();
    const file = path.join(published, CANARY_FILE);
    const old = await readFile(file);

    await endCanary();
    await remote.refresh();
    expect(canaryOf(remote)).toBeUndefined();
    await writeFile(file, old);
    await remote.refresh();
    expect(canaryOf(remote)).toBeUndefined();
    const restarted = await startShell();
    await restarted.refresh();
    expect(canaryOf(restarted)).toBeUndefined();
  });
});

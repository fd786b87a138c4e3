/** @jest-environment node */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import {
  type MadeRelease,
  makeRelease,
  publish,
  publishCanary,
} from '../../../fixtures/makeRelease.ts';
import { makeReleaseKey, type TestKey } from '../../../fixtures/releaseKey.ts';
import { trackLegal } from '../../../fixtures/trackLegal.ts';
import { wordsOf } from '../../../fixtures/wordsOf.ts';
import { CANARY_FILE } from '../../protocol/manifest/canary.ts';
import type { Publication, PublicationEnvelope } from '../../protocol/manifest/publication.ts';
import { MANIFEST_FILE } from '../../protocol/manifest/release.ts';
import { releaseDigest } from '../../protocol/manifest/releaseDigest.ts';

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
    sequence = ++number,
  ) => {
    const digest = releaseDigest(made.release);
    const at = new Date(Date.UTC(2026, 0, 1, 0, 0, sequence)).toISOString();
    return key.sign({ ...saying, remote: 'legal', sequence, at, digest } as Publication);
  };

  return {
    team,
    published,
    mirrored,
    errors,
    sign,
    release: async (made: MadeRelease, key = team) => {
      await publish(published, made, MANIFEST_FILE, sign(made, { kind: 'live' }, key));
    },
    startCanary: async (
      made: MadeRelease,
      share: number,
      by: { key?: TestKey; number?: number } = {},
    ) => {
      const publication = sign(made, { kind: 'canary', share }, by.key, by.number);
      await publishCanary(published, made, share, publication);
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
      const error = (entry: object) => void errors.push((entry as { reason: string }).reason);
      const publicKeys = (keys.length > 0 ? keys : [team]).map(({ publicKey }) => publicKey);
      return trackLegal(published, mirrored, error, publicKeys);
    },
  };
}

const withSignature = ({ signatures, ...rest }: PublicationEnvelope) => ({
  ...rest,
  signatures: [...signatures, { keyid: makeReleaseKey().publicKey, sig: 'AAAA' }],
});

/** The same bytes: two bits of the last character before the padding are ignored. */
function otherSpelling({ keyid, sig }: PublicationEnvelope['signatures'][number]) {
  const other = sig.replace(/.(?===$)/, (last) => ({ A: 'B', Q: 'R', g: 'h', w: 'x' })[last] ?? '');
  expect(Buffer.from(other, 'base64')).toEqual(Buffer.from(sig, 'base64'));
  return { keyid, sig: other };
}

const first = makeRelease({ words: 'first' });
const second = makeRelease({ words: 'second' });

it('accepts signed publications only', async () => {
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

/** A shell that serves the second release of a team, after the manifest of the first was put back. */
async function withOldManifestPutBack() {
  const team = await teamWithKey();
  const remote = await team.startShell();
  await team.release(first);
  await remote.refresh();
  const old = await readFile(path.join(team.published, MANIFEST_FILE));
  await team.release(second);
  await remote.refresh();
  await writeFile(path.join(team.published, MANIFEST_FILE), old);
  await remote.refresh();
  return { ...team, remote };
}

it('refuses an old manifest put back, also after a restart, and accepts a signed rollback', async () => {
  const { startShell, release, remote } = await withOldManifestPutBack();

  expect(wordsOf(remote.state().live)).toBe('<p>second</p>');
  const restarted = await startShell();
  await restarted.refresh();
  expect(wordsOf(restarted.state().live)).toBe('<p>second</p>');
  expect(restarted.state().refusal?.reason).toMatch(/is older than/);

  await release(first);
  await restarted.refresh();
  expect(wordsOf(restarted.state().live)).toBe('<p>first</p>');
});

it('remembers the number of a refused release, and restarts from the release before it', async () => {
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
  const { startShell, release, sign, published } = await teamWithKey();
  const remote = await startShell();
  await release(first);
  await remote.refresh();

  await publish(published, second, MANIFEST_FILE, sign(first, { kind: 'live' }));
  await remote.refresh();

  expect(wordsOf(remote.state().live)).toBe('<p>first</p>');
  expect(remote.state().refusal?.reason).toBe('what is signed is something else');
});

it("refuses one release's files under another's signed manifest", async () => {
  const { startShell, release, published } = await teamWithKey();
  const remote = await startShell();
  await release(first);
  await remote.refresh();
  await release(second);
  const { file } = second.release.container;

  await writeFile(path.join(published, file), first.files.get(first.release.container.file) ?? '');
  await remote.refresh();

  expect(wordsOf(remote.state().live)).toBe('<p>first</p>');
  expect(remote.state().refusal?.reason).toMatch(/does not match the manifest$/);
});

it('changes keys without a gap, and forgets what a revoked key has signed', async () => {
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

it('refuses nothing for the end of a canary from before its present keys', async () => {
  const { startShell, release, endCanary, published } = await teamWithKey();
  const next = makeReleaseKey();
  await endCanary();
  await release(first, next);

  const shell = await startShell(next);
  await shell.refresh();
  expect(wordsOf(shell.state().live)).toBe('<p>first</p>');
  expect(shell.state()).toMatchObject({ isRefused: false, refusal: undefined });

  await writeFile(path.join(published, CANARY_FILE), JSON.stringify({ share: 0 }));
  await shell.refresh();
  expect(shell.state()).toMatchObject({ isRefused: false, refusal: undefined });
});

it('records when the team last published, also for the same release again', async () => {
  const { startShell, release } = await teamWithKey();
  const remote = await startShell();
  await release(first);
  await remote.refresh();
  const { at } = remote.state().livePublication ?? {};

  await release(first);
  await remote.refresh();
  expect(Date.parse(remote.state().livePublication?.at ?? '')).toBeGreaterThan(
    Date.parse(at ?? ''),
  );
  const restarted = await startShell();
  expect(restarted.state().livePublication).toEqual(remote.state().livePublication);
});

it('distinguishes an invalid publication from an invalid release', async () => {
  const { release, remote } = await withOldManifestPutBack();
  const bad = makeRelease({ serverBundle: 'throw new Error("half done")' });
  await release(bad);
  await remote.refresh();

  expect(remote.verdictOn(first.release.id)).toMatchObject({
    state: 'refused',
    ofPublication: true,
  });
  expect(remote.verdictOn(bad.release.id)).not.toHaveProperty('ofPublication');
});

it('reports the publication that it follows, whatever the number before', async () => {
  const { startShell, release, published, team } = await teamWithKey();
  const remote = await startShell();
  const at = new Date().toISOString();
  const digest = releaseDigest(first.release);
  const sequence = Number.MAX_SAFE_INTEGER;
  await publish(
    published,
    first,
    MANIFEST_FILE,
    makeReleaseKey().sign({ kind: 'live', remote: 'legal', sequence, at, digest }),
  );
  await remote.refresh();
  expect(remote.verdictOn(first.release.id)).toMatchObject({ state: 'refused', sequence });

  await release(first, team);
  await remote.refresh();

  const live = { release: first.release.id, sequence: 1 };
  expect(remote.verdictOn(first.release.id)).toEqual({
    state: 'live',
    sequence: 1,
    last: { live },
  });
  expect(remote.lastSequence?.()).toBe(1);
});

it('does not report the reason of an earlier poll', async () => {
  const { startShell, release } = await teamWithKey();
  const remote = await startShell();
  await remote.refresh();
  expect(remote.verdictOn(first.release.id).reason).toMatch(/there is no such file/);

  await release(second);
  await remote.refresh();

  expect(remote.verdictOn(first.release.id).reason).toBeUndefined();
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

  it('continues if its file is unsigned, has another share, or is missing', async () => {
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
    ['is invalid', '{"release": 1}'],
    ['is of another remote', JSON.stringify(makeRelease({ name: 'other' }))],
  ])('continues if its manifest %s', async (_what, manifest) => {
    const { remote, published } = await withCanary();

    await writeFile(path.join(published, `release-${second.release.id}.json`), manifest);
    await remote.refresh();

    expect(canaryOf(remote)).toEqual(['<p>second</p>', 5]);
  });

  it('ends when its team ends it, and does not restart when the old file is put back', async () => {
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

  /** What an attacker with the static host, and without a key, can make of an envelope. */
  const asHostChanges: [string, (envelope: PublicationEnvelope) => unknown][] = [
    ['a signature of an unknown key is added', (envelope) => withSignature(envelope)],
    [
      'a signature is there twice',
      ({ signatures, ...rest }) => ({ ...rest, signatures: [...signatures, ...signatures] }),
    ],
    [
      'its base64 is not canonical',
      ({ signatures, ...rest }) => ({ ...rest, signatures: signatures.map(otherSpelling) }),
    ],
  ];

  it.each(asHostChanges)('stays withdrawn if %s', async (_what, change) => {
    const { remote, published, startShell } = await withCanary();
    const file = path.join(published, CANARY_FILE);
    const canary = JSON.parse(await readFile(file, 'utf8'));
    await remote.withdrawCanary(second.release.id, 'it fails');

    await writeFile(file, JSON.stringify({ ...canary, publication: change(canary.publication) }));
    await remote.refresh();

    expect(canaryOf(remote)).toBeUndefined();
    const restarted = await startShell();
    await restarted.refresh();
    expect(canaryOf(restarted)).toBeUndefined();
  });

  it('is tried again after a withdrawal once its team publishes it again', async () => {
    const { remote, startCanary } = await withCanary();
    await remote.withdrawCanary(second.release.id, 'it fails');

    await startCanary(second, 5);
    await remote.refresh();

    expect(canaryOf(remote)).toEqual(['<p>second</p>', 5]);
  });

  it('is tried again with any number if it was withdrawn under a revoked key', async () => {
    const { remote, startShell, startCanary, release } = await withCanary();
    await remote.withdrawCanary(second.release.id, 'it fails');
    const next = makeReleaseKey();
    const revoked = await startShell(next);

    await release(first, next);
    await startCanary(second, 5, { key: next, number: 1 });
    await revoked.refresh();

    expect(canaryOf(revoked)).toEqual(['<p>second</p>', 5]);
  });
});

it('does not run a refused release again because a signature was added', async () => {
  const { startShell, release, published } = await teamWithKey();
  const remote = await startShell();
  await release(makeRelease({ serverBundle: 'throw new Error("half done")' }));
  await remote.refresh();
  const { at } = remote.state().refusal ?? {};
  const file = path.join(published, MANIFEST_FILE);
  const manifest = JSON.parse(await readFile(file, 'utf8'));

  await writeFile(
    file,
    JSON.stringify({ ...manifest, publication: withSignature(manifest.publication) }),
  );
  await remote.refresh();

  expect(remote.state().refusal).toMatchObject({
    reason: expect.stringContaining('half done'),
    at,
  });
});

import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { manifestFileOf } from '../../compose/src/protocol/manifest/release.ts';
import { releaseDigest } from '../../compose/src/protocol/manifest/releaseDigest.ts';
import { folderSource } from '../../compose/src/releases/sources/folderSource.ts';
import { readManifest } from '../../compose/src/releases/sources/readManifest.ts';
import { checkPublication, checkPublished } from '../../compose/src/releases/trust/createTrust.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { buildRelease } from '../fixtures/buildRelease.ts';
import { runCompose } from '../fixtures/runCommand.ts';

/** A team with a key and a build. */
async function teamWithKey() {
  const root = await temporaryFolder();
  const workspace = path.join(root, 'remote-legal');
  const { release } = await buildRelease(workspace, { words: 'first' });
  const made = await runCompose(root, 'create-key', 'team.pem');
  const key = made.output.trim().split('\n').at(-1) ?? '';
  const folder = path.join(root, 'host');
  await mkdir(folder);
  const order = (...args: string[]) => runCompose(workspace, 'release', '--to', folder, ...args);
  const envelopeIn = async (file: string) =>
    JSON.parse(await readFile(path.join(folder, file), 'utf8')).publication;
  return { root, workspace, release, made, key, folder, order, envelopeIn };
}

const KEY = ['--key', '../team.pem'];

it('creates a key that only its owner can read, and never replaces one', async () => {
  const { root, made, key } = await teamWithKey();
  const file = path.join(root, 'team.pem');

  expect(made.code).toBe(0);
  expect(key).toMatch(/^[\w-]{43}$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const before = await readFile(file, 'utf8');
  const again = await runCompose(root, 'create-key', 'team.pem');
  expect(again.code).toBe(2);
  expect(again.output).toMatch(/^\S+team\.pem is there already: nothing is replaced\.\n$/);
  expect(await readFile(file, 'utf8')).toBe(before);
});

it('publishes nothing with an invalid key file, and reports the error', async () => {
  const { root, order } = await teamWithKey();
  await writeFile(path.join(root, 'notes.txt'), 'Ask Ada for the key.');

  const { code, output } = await order('--key', '../notes.txt');

  expect(code).toBe(2);
  expect(output).toMatch(/notes\.txt cannot be used: it is not a private key in PEM\.\n$/);
});

it('signs each publication, with every command, so that a shell accepts it', async () => {
  const { workspace, release, key, order, envelopeIn } = await teamWithKey();
  const trust = { remote: 'legal', keys: [key], seen: {} };

  expect((await order(...KEY)).code).toBe(0);
  const live = { kind: 'live', digest: releaseDigest(release) } as const;
  let seen = checkPublication(await envelopeIn('mf-manifest.json'), live, trust);
  const next = await buildRelease(workspace, { words: 'second' });
  await order('--canary', '5', ...KEY);
  const digest = releaseDigest(next.release);
  const canary = { kind: 'canary', digest, share: 5 } as const;
  seen = checkPublication(await envelopeIn('canary.json'), canary, { ...trust, seen });
  await order('--canary', '5,20', '--every', '10m', ...KEY);
  seen = checkPublication(await envelopeIn('canary.json'), canary, { ...trust, seen });
  await order('--promote', ...KEY);
  const promoted = { kind: 'live', digest } as const;
  seen = checkPublication(await envelopeIn('mf-manifest.json'), promoted, { ...trust, seen });
  const ended = { kind: 'canary', share: 0 } as const;
  checkPublication(await envelopeIn('canary.json'), ended, { ...trust, seen });
  await order('--rollback', ...KEY);
  checkPublication(await envelopeIn('mf-manifest.json'), live, { ...trust, seen });
});

it('stores the signed publication with each release, for shells that need it later', async () => {
  const { workspace, release, key, order, folder } = await teamWithKey();
  const published = async (id: string) =>
    checkPublished(await readManifest(folderSource(folder), 'legal', manifestFileOf(id)), [key]);

  // Unsigned, like releases from before the team had a key.
  await order();
  await expect(published(release.id)).rejects.toThrow('it is not signed');
  await order(...KEY);
  await published(release.id);
  const next = await buildRelease(workspace, { words: 'second' });
  await order('--canary', '5', ...KEY);
  await published(next.release.id);
});

it('does not publish unsigned once a signed release was published', async () => {
  const { order, folder } = await teamWithKey();
  await order(...KEY);
  const before = await readFile(path.join(folder, 'mf-manifest.json'), 'utf8');

  const { code, output } = await order();

  expect([code, output]).toEqual([
    2,
    expect.stringMatching(/is signed, .*: name the key with --key/),
  ]);
  expect(await readFile(path.join(folder, 'mf-manifest.json'), 'utf8')).toBe(before);
});

it('continues from the last signed number, not from an unsigned one', async () => {
  const { order, folder, envelopeIn } = await teamWithKey();
  await order(...KEY);
  const file = path.join(folder, 'mf-manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  const far = { ...payloadOf(manifest.publication), sequence: Number.MAX_SAFE_INTEGER };
  manifest.publication.payload = Buffer.from(JSON.stringify(far)).toString('base64');
  await writeFile(file, JSON.stringify(manifest));

  await order(...KEY);

  expect(payloadOf(await envelopeIn('mf-manifest.json')).sequence).toBeLessThan(Date.now() + 1);
});

const payloadOf = ({ payload }: { payload: string }) =>
  JSON.parse(Buffer.from(payload, 'base64').toString());

it.each([
  ['is missing', '../nowhere.pem', /^The key in \S+nowhere\.pem cannot be used: ENOENT/],
  ['is no key', 'dist/mf-manifest.json', /^The key in \S+ cannot be used: /],
])('refuses with a one-sentence message a key that %s', async (_what, file, sentence) => {
  const { order } = await teamWithKey();

  const { code, output } = await order('--key', file);

  expect([code, output]).toEqual([2, expect.stringMatching(sentence)]);
  expect(output.trim()).not.toContain('\n');
});

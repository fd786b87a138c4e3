import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startReleaseFolder } from '../../compose/fixtures/startReleaseFolder.ts';
import { trackLegal } from '../../compose/fixtures/trackLegal.ts';
import { readSource } from '../../compose/src/cli/checking/shellApi.ts';
import { MANIFEST_FILE, manifestFileOf } from '../../compose/src/protocol/manifest/release.ts';
import { isSignedWith } from '../../compose/src/releases/trust/releaseKeys.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { buildRelease } from '../fixtures/buildRelease.ts';
import { runCompose } from '../fixtures/runCommand.ts';

const REPOSITORY = 'https://code.example/shop/legal.git';

/** A team with a key, whose remote is in a repository. */
async function teamWithRepository() {
  // Set if this test itself runs in a workflow.
  delete process.env.GITHUB_ACTIONS;
  const root = await temporaryFolder();
  const workspace = path.join(root, 'remote-legal');
  const { release } = await buildRelease(workspace, { words: 'first' });
  // Outside the repository.
  const keyFile = path.join(await temporaryFolder(), 'team.pem');
  const made = await runCompose(root, 'create-key', keyFile);
  const key = made.output.trim().split('\n').at(-1) ?? '';
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: root,
      encoding: 'utf8',
    }).trim();
  git('init', '--quiet');
  git('remote', 'add', 'origin', REPOSITORY.replace('code', 'ada:secret@code'));
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
  const folder = await temporaryFolder();
  const order = (...args: string[]) =>
    runCompose(workspace, 'release', '--to', folder, '--key', keyFile, ...args);
  const read = async (file: string) => JSON.parse(await readFile(path.join(folder, file), 'utf8'));
  return { root, workspace, release, key, git, folder, order, read };
}

const statementIn = ({ provenance }: { provenance: { payload: string } }) =>
  JSON.parse(Buffer.from(provenance.payload, 'base64').toString());

it('states in a signed envelope what a release was built from, following in-toto and SLSA', async () => {
  const { release, key, git, folder, order, read } = await teamWithRepository();

  expect((await order()).code).toBe(0);

  const manifest = await read(MANIFEST_FILE);
  expect(manifest.provenance.payloadType).toBe('application/vnd.in-toto+json');
  expect(isSignedWith(key, manifest.provenance)).toBe(true);
  const statement = statementIn(manifest);
  expect(statement).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        externalParameters: { remote: 'legal' },
        resolvedDependencies: [
          {
            uri: `git+${REPOSITORY}`,
            digest: { gitCommit: git('rev-parse', 'HEAD') },
            annotations: { uncommittedChanges: false },
          },
        ],
      },
    },
  });
  const files = Object.keys(release.files).sort();
  const digests = files.map(async (name) => {
    const content = await readFile(path.join(folder, name));
    return { name, digest: { sha384: createHash('sha384').update(content).digest('hex') } };
  });
  expect(statement.subject).toEqual(await Promise.all(digests));
});

it('keeps the statement for a rollback, and states uncommitted changes', async () => {
  const { root, workspace, release, order, read } = await teamWithRepository();
  await order();
  const first = statementIn(await read(MANIFEST_FILE));
  await writeFile(path.join(root, 'new'), '');
  const next = await buildRelease(workspace, { words: 'second' });
  await order('--canary', '5');
  const canary = statementIn(await read(manifestFileOf(next.release.id)));
  await order('--promote');
  const promoted = statementIn(await read(MANIFEST_FILE));
  await order('--rollback', release.id);

  expect(promoted).toEqual(canary);
  const [source] = canary.predicate.buildDefinition.resolvedDependencies;
  expect(source.annotations).toEqual({ uncommittedChanges: true });
  expect(statementIn(await read(MANIFEST_FILE))).toEqual(first);
});

describe('a shell', () => {
  const startShell = async (published: string, key: string) => {
    const root = await temporaryFolder();
    await mkdir(path.join(root, 'remotes'));
    const remote = await trackLegal(published, path.join(root, 'remotes'), undefined, [key]);
    await remote.refresh();
    const host = await startReleaseFolder(root);
    const id = remote.state().live?.pinned.id ?? '';
    expect(id).not.toBe('');
    const source = await readSource(host.url, { remote: 'legal', release: id });
    await host.close();
    return source;
  };

  it("keeps the team's signed statement for `status`", async () => {
    const { key, git, folder, order } = await teamWithRepository();
    await order();

    expect(await startShell(folder, key)).toBe(`git+${REPOSITORY} ${git('rev-parse', 'HEAD')}`);
  });

  it.each<[string, (provenance: { payload: string; signatures: object[] }) => unknown]>([
    ['is not signed by the team', ({ signatures, ...others }) => ({ ...others, signatures: [] })],
    ['is malformed', () => 'nothing'],
  ])('accepts a release and drops its statement if that %s', async (_what, change) => {
    const { key, folder, order, read } = await teamWithRepository();
    await order();
    const { provenance, ...manifest } = await read(MANIFEST_FILE);
    const changed = { ...manifest, provenance: change(provenance) };
    await writeFile(path.join(folder, MANIFEST_FILE), JSON.stringify(changed));

    expect(await startShell(folder, key)).toBeUndefined();
  });
});

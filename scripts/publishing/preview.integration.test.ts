import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LEGAL_CONTRACT } from '../../compose/fixtures/legalContract.ts';
import { liveRelease } from '../../compose/fixtures/liveRelease.ts';
import { makeReleaseKey } from '../../compose/fixtures/releaseKey.ts';
import { startReleaseHost } from '../../compose/fixtures/startReleaseHost.ts';
import { createOverrides } from '../../compose/src/pages/overrides/createOverrides.ts';
import type { LinkRules } from '../../compose/src/pages/overrides/verifyLinkToken.ts';
import { createMirror } from '../../compose/src/releases/mirror/createMirror.ts';
import { httpSource } from '../../compose/src/releases/sources/httpSource.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { type StartedShell, startShell } from '../../shell/fixtures/startShell.ts';
import { buildRelease } from '../fixtures/buildRelease.ts';
import { runCompose, runForJson } from '../fixtures/runCommand.ts';

let shell: StartedShell | undefined;

afterEach(async () => {
  await shell?.stop();
  shell = undefined;
});

/** A team with a key, a host that serves its releases, and a shell that uses both. */
async function team() {
  const root = await temporaryFolder();
  const [workspace, folder] = [path.join(root, 'remote-legal'), path.join(root, 'host')];
  await mkdir(folder);
  const host = await startReleaseHost(folder);
  const key = makeReleaseKey();
  const keyFile = path.join(root, 'team.pem');
  await writeFile(keyFile, key.privateKey.export({ format: 'pem', type: 'pkcs8' }));
  /** Reasons with which the gate refuses every release. */
  const reasons: string[] = [];
  const live = liveRelease('legal');
  const remote = { name: 'legal', source: httpSource(host.url), state: () => ({ live }) };
  const links: LinkRules = {
    origin: '',
    keys: new Map([['legal', [key.publicKey]]]),
    development: false,
  };
  const started = await startShell({
    overrideRules: { remotes: ['legal'], origins: [], links },
    openOverride: createOverrides(
      { smokeRender: async () => reasons, contract: LEGAL_CONTRACT },
      { remotes: () => [remote as never], mirror: createMirror(path.join(root, 'mirror')) },
      { warn: () => {} } as never,
    ),
  });
  shell = started;
  links.origin = started.url;
  const signed = ['--shell', started.url, '--key', keyFile];
  const release = (...args: string[]) =>
    runCompose(workspace, 'release', '--to', '../host', ...args);
  return {
    workspace,
    folder,
    host,
    reasons,
    signed,
    release,
    publishAlone: () => release('--key', keyFile),
    preview: () => release('--preview', ...signed),
    previewForJson: () =>
      runForJson(workspace, 'release', '--to', '../host', '--preview', ...signed),
  };
}

/** The files of a folder with their contents, except previews. */
async function contentsOf(folder: string) {
  const names = (await readdir(folder)).filter((name) => name !== 'previews').sort();
  return Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name))]));
}

const linkIn = (output: string) => output.trim().split('\n').at(-1) ?? '';

it('prints a link that the shell accepts, and does not change the live release', async () => {
  const { workspace, folder, publishAlone, preview, previewForJson } = await team();
  await buildRelease(workspace, { words: 'first' });
  await writeFile(path.join(folder, '../releases.json'), '{}');
  await publishAlone();
  const index = await readFile(path.join(folder, '../releases.json'), 'utf8');
  const before = await contentsOf(folder);
  const { release } = await buildRelease(workspace, { words: 'second' });

  const { code, output } = await preview();

  expect(output).toContain(`${shell?.url} shows ${release.id} to visitors who open this link`);
  expect(output).not.toContain('yet');
  expect(code).toBe(0);
  const opened = await fetch(linkIn(output), { redirect: 'manual' });
  expect(opened.headers.get('set-cookie')).toMatch(/^override-legal=/);
  expect(await contentsOf(folder)).toEqual(before);
  expect(await readFile(path.join(folder, '../releases.json'), 'utf8')).toBe(index);
  expect(await readdir(path.join(folder, 'previews', release.id))).toEqual(
    expect.arrayContaining([...Object.keys(release.files), `release-${release.id}.json`]),
  );
  expect(await previewForJson()).toEqual({
    code: 0,
    result: {
      ok: true,
      remote: 'legal',
      release: release.id,
      becomes: 'preview',
      expires: expect.any(String),
      link: expect.stringMatching(/^http\S+\/_shell\/develop\?token=/),
      shown: true,
    },
  });
});

it('requires no earlier release, and is not a release to roll back to', async () => {
  const { workspace, preview, release, publishAlone } = await team();
  const { release: made } = await buildRelease(workspace, { words: 'first' });

  expect((await preview()).code).toBe(0);

  expect((await release('--list')).output).toContain('Nothing is published');
  await buildRelease(workspace, { words: 'second' });
  await publishAlone();
  expect((await release('--list')).output).not.toContain(made.id);
});

it('prints why the shell refuses the release, and no link', async () => {
  const { workspace, reasons, preview, previewForJson } = await team();
  const { release } = await buildRelease(workspace);
  reasons.push('PrivacyPolicy throws');

  const { code, output } = await preview();
  const { result } = await previewForJson();

  expect(output).toBe('This release cannot be shown: PrivacyPolicy throws\n');
  expect(code).toBe(1);
  expect(result).toMatchObject({
    ok: false,
    outcome: 'refused',
    release: release.id,
    reasons: [expect.stringContaining('PrivacyPolicy throws')],
  });
});

it('prints why the shell refuses the link', async () => {
  const { workspace, release, signed } = await team();
  await buildRelease(workspace);
  const other = path.join(workspace, 'other.pem');
  await writeFile(other, makeReleaseKey().privateKey.export({ format: 'pem', type: 'pkcs8' }));

  const byOther = await release('--preview', ...signed.slice(0, 2), '--key', other);
  const unsigned = await release('--preview', ...signed.slice(0, 2));

  expect(byOther).toMatchObject({
    code: 2,
    output: expect.stringMatching(/not signed with a key of the remote/),
  });
  expect(unsigned).toMatchObject({ code: 2, output: expect.stringMatching(/--key/) });
});

it('prints the link, and that there is no verdict, if the shell cannot be reached', async () => {
  const { workspace, preview } = await team();
  await buildRelease(workspace);
  await shell?.stop();
  shell = undefined;

  const { code, output } = await preview();

  expect(output).toMatch(/does not show it yet: .*\nhttp\S+\n$/);
  expect(code).toBe(0);
});

it('removes previews whose links have all expired', async () => {
  const { workspace, folder, preview } = await team();
  const { release: old } = await buildRelease(workspace, { words: 'first' });
  await preview();
  const { release: recent } = await buildRelease(workspace, { words: 'second' });
  await preview();
  const { release: again } = await buildRelease(workspace, { words: 'third' });
  await preview();
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  const age = (id: string, days: number) =>
    utimes(path.join(folder, 'previews', id), daysAgo(days), daysAgo(days));
  await age(old.id, 8);
  await age(recent.id, 6);
  await age(again.id, 6);

  await preview();
  const { mtime } = await stat(path.join(folder, 'previews', again.id));
  await age(recent.id, 8);
  await buildRelease(workspace, { words: 'fourth' });
  await preview();

  const left = await readdir(path.join(folder, 'previews'));
  expect(left).not.toContain(old.id);
  expect(left).not.toContain(recent.id);
  expect(left).toContain(again.id);
  // Kept, since it has a new link.
  expect(mtime > daysAgo(5)).toBe(true);
});

it('stores a preview in an object store, under its own prefix', async () => {
  const { workspace, folder, host, signed } = await team();
  const { release } = await buildRelease(workspace);
  const calls = path.join(workspace, 'calls');
  const upload = `echo call >> "${calls}"; while IFS="$(printf '\\t')" read -r file rest; do
    mkdir -p "$(dirname "${folder}/$file")"; cp "$file" "${folder}/$file"; done`;
  const program = path.join(workspace, 'upload.sh');
  await writeFile(program, upload);

  const { code, output } = await runCompose(
    workspace,
    'release',
    ...['--to', host.url, '--upload', `sh ${program}`, '--preview', ...signed],
  );

  expect(output).not.toContain('yet');
  expect(code).toBe(0);
  expect((await readdir(folder)).sort()).toEqual(['headers.json', 'previews']);
  expect(await readFile(calls, 'utf8')).toBe('call\n');
  expect((await fetch(linkIn(output), { redirect: 'manual' })).status).toBe(302);
  expect(await readdir(path.join(folder, 'previews'))).toEqual([release.id]);
});

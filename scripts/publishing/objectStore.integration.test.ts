import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { MISBEHAVIOURS, startReleaseHost } from '../../compose/fixtures/startReleaseHost.ts';
import { fetchRelease } from '../../compose/src/releases/sources/fetchRelease.ts';
import { httpSource } from '../../compose/src/releases/sources/httpSource.ts';
import { readManifest } from '../../compose/src/releases/sources/readManifest.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { until } from '../../service/fixtures/until.ts';
import { buildRelease } from '../fixtures/buildRelease.ts';
import { runCompose, startCompose } from '../fixtures/runCommand.ts';

/** A bucket that is read over HTTP, and the program with which a team uploads files to it. */
async function openBucket() {
  const root = await temporaryFolder();
  const above = await temporaryFolder();
  const bucket = path.join(above, 'legal');
  await mkdir(bucket);
  const host = await startReleaseHost(above);
  const url = `${host.url}legal/`;
  const index = path.join(above, 'releases.json');
  const workspace = path.join(root, 'remote-legal');
  const log = path.join(root, 'log');
  await writeFile(log, '');
  const program = async (body: string) => {
    const file = path.join(root, 'upload.sh');
    await writeFile(file, `#!/bin/sh\nset -e\n${body}\n`);
    await chmod(file, 0o755);
    return file;
  };
  const upload = await program(`
    while IFS="$(printf '\\t')" read -r file type cache; do
      printf '%s|%s|%s\\n' "$file" "$type" "$cache" >> ${log}
      cp "$file" "${bucket}/$file"
    done`);
  return {
    workspace,
    bucket,
    host,
    url,
    program,
    release: (uploader = upload, ...args: string[]) =>
      runCompose(workspace, 'release', '--to', url, '--upload', uploader, ...args),
    /** The live release, completely fetched like by a host. */
    live: async () => {
      const source = httpSource(url);
      const { release } = await readManifest(source, 'legal');
      await fetchRelease(source, release);
      return release.id;
    },
    stored: async () => (await readFile(log, 'utf8')).trim().split('\n'),
    writeIndex: (text: string) => writeFile(index, text),
    readIndex: async () => JSON.parse(await readFile(index, 'utf8')),
    forget: () => writeFile(log, ''),
  };
}

it("stores a release with the store's client, the manifest last, each file with caching headers", async () => {
  const { workspace, release, live, stored } = await openBucket();
  const { release: built } = await buildRelease(workspace, { words: 'first' });

  const { code, output } = await release();

  expect(output).toContain(`${built.id} is published`);
  expect(code).toBe(0);
  expect(await live()).toBe(built.id);
  const files = await stored();
  expect(files.at(-1)).toBe('mf-manifest.json|application/json|no-cache');
  for (const file of Object.keys(built.files)) {
    expect(files).toContain(`${file}|text/javascript|public, max-age=31536000, immutable`);
  }
  expect(files).toContain('headers.json|application/json|no-cache');
});

it('publishes a second release, a canary, its end and a rollback, skipping files stored already', async () => {
  const { workspace, url, release, live, stored, forget } = await openBucket();
  const { release: first } = await buildRelease(workspace, { words: 'first' });
  await release();
  const { release: second } = await buildRelease(workspace, { words: 'second' });
  await forget();

  expect((await release(undefined, '--canary', '10')).output).toContain('10 per cent');
  expect(await live()).toBe(first.id);
  expect((await stored()).at(-1)).toMatch(/^canary\.json\|/);
  expect((await release(undefined, '--promote')).output).toContain('for everybody');
  expect(await live()).toBe(second.id);
  await forget();
  expect((await release(undefined, '--rollback')).output).toContain(first.id);
  expect(await live()).toBe(first.id);
  // Existing files are not uploaded again.
  expect((await stored()).map((line) => line.split('|')[0])).toEqual([
    'history.json',
    'mf-manifest.json',
  ]);
  const list = await runCompose(workspace, 'release', '--to', url, '--list');
  expect(list.output).toMatch(new RegExp(`\\* ${first.id} .*\\n  ${second.id} `));
});

it('keeps the live release if the upload fails, hangs or stores nothing, and can be repeated', async () => {
  const { workspace, bucket, program, release, live } = await openBucket();
  const { release: first } = await buildRelease(workspace, { words: 'first' });
  await release();
  const { release: second } = await buildRelease(workspace, { words: 'second' });

  const broken = await release(await program(`read -r file rest; cp "$file" ${bucket}/; exit 3`));
  const hanging = await release(await program('sleep 600 & wait'), '--upload-timeout', '1');

  expect(broken).toMatchObject({ code: 2, output: expect.stringContaining('ended with 3') });
  expect(hanging.output).toContain('took longer than 1 s');
  expect(await live()).toBe(first.id);
  const lying = await release(await program('cat > /dev/null'), '--upload-timeout', '10');
  expect(lying.output).toContain('does not have what was stored');
  expect(await live()).toBe(first.id);
  const whole = await program(
    `while IFS="$(printf '\\t')" read -r file rest; do cp "$file" ${bucket}/; done`,
  );
  expect(await release(whole)).toEqual({ code: 0, output: expect.any(String) });
  expect(await live()).toBe(second.id);
});

it('ends the upload program, and what it has started, if the command is interrupted', async () => {
  const { workspace, bucket, url, program } = await openBucket();
  await buildRelease(workspace, { words: 'first' });
  const uploader = await program(
    `(sleep 3; echo > ${bucket}/late) & echo > ${bucket}/started; wait`,
  );
  const command = startCompose(workspace, ['release', '--to', url, '--upload', uploader]);
  await until(() => existsSync(path.join(bucket, 'started')));

  command.process.kill('SIGINT');
  await command.finished;

  expect(command.process.signalCode).toBe('SIGINT');
  await setTimeout(3_000);
  expect(existsSync(path.join(bucket, 'late'))).toBe(false);
});

it("updates the host's index last, and again if another release overwrites the entry", async () => {
  const { workspace, bucket, host, program, release, stored, writeIndex, readIndex } =
    await openBucket();
  await writeIndex('{ "shop": "first" }');
  await buildRelease(workspace, { words: 'first' });

  await release();

  expect((await stored()).slice(-2)).toEqual([
    'mf-manifest.json|application/json|no-cache',
    '../releases.json|application/json|no-cache',
  ]);
  // A shell that sees the new entry reads the new manifest.
  expect(host.requests.at(-1)).toBe('releases.json');
  const first = await readIndex();
  expect(first).toEqual({ legal: expect.stringMatching(/^[0-9a-f]{64}$/), shop: 'first' });

  await buildRelease(workspace, { words: 'second' });
  const undone = await program(`
    while IFS="$(printf '\\t')" read -r file rest; do
      cp "$file" "${bucket}/$file"
      if [ "$file" = ../releases.json ] && [ ! -e ${bucket}/undone ]; then
        touch ${bucket}/undone
        echo '{ "legal": "${first.legal}", "shop": "second" }' > "${bucket}/$file"
      fi
    done`);
  expect(await release(undone)).toEqual({ code: 0, output: expect.any(String) });

  expect(await readIndex()).toEqual({
    legal: expect.stringMatching(/^[0-9a-f]{64}$/),
    shop: 'second',
  });
  expect((await readIndex()).legal).not.toBe(first.legal);
});

it.each([
  ['has none', MISBEHAVIOURS.none],
  ['sends a page instead of one', MISBEHAVIOURS.errorPage],
])('creates no index if the host %s', async (_what, misbehave) => {
  const { workspace, host, release, stored } = await openBucket();
  host.misbehave = (file, response) =>
    file === 'releases.json' && misbehave('releases.html', response);
  await buildRelease(workspace, { words: 'first' });

  expect((await release()).code).toBe(0);

  expect((await stored()).at(-1)).toMatch(/^mf-manifest/);
});

it('publishes a release even if the index cannot be written, and reports that', async () => {
  const { workspace, bucket, program, release, live, writeIndex } = await openBucket();
  await writeIndex('{}');
  const { release: built } = await buildRelease(workspace, { words: 'first' });
  const refused = await program(
    `while IFS="$(printf '\\t')" read -r file rest; do cp "$file" ${bucket}/"\${file##../*}"; done`,
  );

  const { code, output } = await release(refused);

  expect(code).toBe(0);
  expect(output).toMatch(/The index http.*\/releases\.json could not be written/);
  expect(await live()).toBe(built.id);
});

it('refuses --to together with --upload', async () => {
  const { workspace } = await openBucket();
  await buildRelease(workspace, { words: 'first' });

  const alone = await runCompose(workspace, 'release', '--to', 'https://cdn.example/');

  expect(alone).toMatchObject({
    code: 2,
    output: expect.stringContaining('together with --upload'),
  });
});

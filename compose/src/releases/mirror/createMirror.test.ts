/** @jest-environment node */
import fs, {
  mkdir,
  readdir,
  readFile,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { temporaryName } from '@statline/service/disk/temporaryFiles';
import { createLogger } from '@statline/service/logging/createLogger';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { until } from '../../../../service/fixtures/until.ts';
import { watchDisk } from '../../../../service/fixtures/watchDisk.ts';
import { type MadeRelease, makeRelease, publish } from '../../../fixtures/makeRelease.ts';
import { MISBEHAVIOURS, startReleaseHost } from '../../../fixtures/startReleaseHost.ts';
import { MANIFEST_FILE } from '../../protocol/manifest/release.ts';
import { ReleaseRefused } from '../ReleaseRefused.ts';
import { fetchRelease } from '../sources/fetchRelease.ts';
import { folderSource } from '../sources/folderSource.ts';
import { httpSource } from '../sources/httpSource.ts';
import { readManifest } from '../sources/readManifest.ts';
import { createMirror, type Mirror } from './createMirror.ts';
import { createRecordFile } from './createRecordFile.ts';

const MB = 1_000_000;

async function sourceOf(made: MadeRelease) {
  const folder = await temporaryFolder();
  await publish(folder, made);
  return folderSource(folder);
}

const accept = async () => {};

/** As it is done with a release that passes the gate. */
async function save(mirror: Mirror, made: MadeRelease): Promise<void> {
  await mirror.fetch(await sourceOf(made), made.release, accept);
}

const recordIn = (folder: string) =>
  createRecordFile(folder, 'legal', createLogger({ service: 'test', level: 'silent' }));

/** What a shell that starts now would start from. */
async function restart(folder: string) {
  const mirror = createMirror(folder);
  const { id } = await recordIn(folder).read();
  if (id === undefined) return undefined;
  const { release } = await readManifest(mirror.copyOf('legal', id), 'legal');
  await fetchRelease(mirror.copyOf('legal', id), release);
  return release;
}

it('has no last good release initially', async () => {
  expect(await restart(await temporaryFolder())).toBeUndefined();
});

it.each(['{"id":', '{"id":"../../etc"}', '[]', ''])(
  'has none if the record is %j',
  async (text) => {
    const folder = await temporaryFolder();
    await mkdir(path.join(folder, 'legal'));
    await writeFile(path.join(folder, 'legal/live.json'), text);

    expect((await recordIn(folder).read()).id).toBeUndefined();
  },
);

it('has the last good release after a restart, with every file', async () => {
  const folder = await temporaryFolder();
  const made = makeRelease();
  const mirror = createMirror(folder);
  await save(mirror, made);
  await recordIn(folder).update({ id: made.release.id });

  expect(await restart(folder)).toEqual(made.release);
  for (const [file, text] of made.files) {
    const kept = path.join(folder, 'legal', made.release.id, file);
    expect(await readFile(kept, 'utf8')).toBe(text);
  }
});

it('flushes each file and folder of a release before the record refers to them', async () => {
  const folder = await temporaryFolder();
  const made = makeRelease({ manyFiles: 3 });
  const { id } = made.release;
  const mirror = createMirror(folder);
  const seen = await watchDisk(folder);

  await save(mirror, made);
  await recordIn(folder).update({ id });

  const events = await seen();
  const files = [...made.files.keys(), MANIFEST_FILE].map((file) => `flush legal/${id}/${file}`);
  expect(events.slice(0, files.length).sort()).toEqual(files.sort());
  expect(events.slice(files.length)).toEqual([
    `flush legal/${id}`,
    `rename legal/${id}`,
    'flush legal',
    'flush .',
    'flush legal/live.json',
    'rename legal/live.json',
    'flush legal',
    'flush legal/live.json.copy',
    'rename legal/live.json.copy',
    'flush legal',
  ]);
});

it("flushes the folder of a remote's record even without a release", async () => {
  const folder = await temporaryFolder();
  const seen = await watchDisk(folder);

  await recordIn(folder).update({ seen: {} });

  expect((await seen())[0]).toBe('flush .');
});

it('does not start from a saved release that never went live', async () => {
  const folder = await temporaryFolder();
  await save(createMirror(folder), makeRelease());

  expect(await restart(folder)).toBeUndefined();
});

it('replaces a copy whose manifest was torn by a power failure', async () => {
  const folder = await temporaryFolder();
  const made = makeRelease();
  const mirror = createMirror(folder);
  await save(mirror, made);
  await recordIn(folder).update({ id: made.release.id });
  await truncate(path.join(folder, 'legal', made.release.id, MANIFEST_FILE), 3);

  await save(mirror, made);

  expect(await restart(folder)).toEqual(made.release);
  expect((await readdir(path.join(folder, 'legal'))).sort()).toEqual(
    [made.release.id, 'live.json', 'live.json.copy'].sort(),
  );
});

it('detects a file torn by a power failure, and replaces the copy when it is saved again', async () => {
  const folder = await temporaryFolder();
  const made = makeRelease();
  const mirror = createMirror(folder);
  await save(mirror, made);
  await recordIn(folder).update({ id: made.release.id });
  const torn = path.join(folder, 'legal', made.release.id, made.release.container.file);
  await truncate(torn, 3);

  await expect(restart(folder)).rejects.toThrow(/does not match the manifest/);

  await save(mirror, made);
  expect(await restart(folder)).toEqual(made.release);
});

it('does not replace a copy that cannot be read for the moment', async () => {
  const [folder, made] = [await temporaryFolder(), makeRelease()];
  const mirror = createMirror(folder);
  await save(mirror, made);
  const source = await sourceOf(made);
  const written = await watchDisk(folder);
  const copy = path.join(folder, 'legal', made.release.id);
  const tooMany = Object.assign(new Error('too many open files'), { code: 'EMFILE', errno: -24 });
  const { open } = fs;
  jest
    .spyOn(fs, 'open')
    .mockImplementation((file, ...more) =>
      String(file).startsWith(copy) ? Promise.reject(tooMany) : open(file, ...more),
    );

  await expect(mirror.fetch(source, made.release, accept)).rejects.toBe(tooMany);

  jest.restoreAllMocks();
  expect(await written()).toEqual([]);
  await mirror.fetch(folderSource('/nowhere'), made.release, accept);
});

it.each<[string, (target: string) => Promise<void>]>([
  [
    'the release is a file',
    async (target) => {
      await mkdir(path.dirname(target));
      await writeFile(target, '');
    },
  ],
  [
    'the release is a link to nothing',
    async (target) => {
      await mkdir(path.dirname(target));
      await symlink('nothing', target);
    },
  ],
  ["the remote's folder is a file", (target) => writeFile(path.dirname(target), '')],
  [
    "the remote's folder is a link to nothing",
    (target) => symlink('nothing', path.dirname(target)),
  ],
])('stores a release where %s', async (_what, damage) => {
  const folder = await temporaryFolder();
  const mirror = createMirror(folder);
  const made = makeRelease();
  const { id } = made.release;
  await damage(path.join(folder, 'legal', id));

  await save(mirror, made);

  expect((await readManifest(mirror.copyOf('legal', id), 'legal')).release.id).toBe(id);
});

it("stores a release in a remote's folder that is a link to another one", async () => {
  const [folder, elsewhere] = [await temporaryFolder(), await temporaryFolder()];
  await symlink(elsewhere, path.join(folder, 'legal'));
  const made = makeRelease();

  await save(createMirror(folder), made);

  expect(await readdir(elsewhere)).toEqual([made.release.id]);
});

it('does not fetch a release that it has', async () => {
  const folder = await temporaryFolder();
  const made = makeRelease();
  await save(createMirror(folder), made);

  const nowhere = folderSource('/nowhere');
  const copy = await createMirror(folder).fetch(nowhere, made.release, async (found) => found);

  await fetchRelease(copy, made.release);
});

it('allows two shells on one machine to save the same release concurrently', async () => {
  const folder = await temporaryFolder();
  const made = makeRelease();
  const mirrors = Array.from({ length: 8 }, () => createMirror(folder));

  await Promise.all(mirrors.map((mirror) => save(mirror, made)));

  expect(await readdir(path.join(folder, 'legal'))).toEqual([made.release.id]);
});

it.each(['failing', 'errorPage', 'down', 'stalling'] as const)(
  'keeps nothing of a release whose host is %s',
  async (name) => {
    const folder = await temporaryFolder();
    const made = makeRelease({ manyFiles: 8 });
    const published = await temporaryFolder();
    await publish(published, made);
    const host = await startReleaseHost(published);
    host.misbehave = (file, response) =>
      file === 'chunk-5.js' && MISBEHAVIOURS[name](file, response);

    const fetching = createMirror(folder).fetch(httpSource(host.url, 500), made.release, accept);

    await expect(fetching).rejects.toThrow();
    expect(await readdir(path.join(folder, 'legal'))).toEqual([]);
  },
);

it('keeps nothing of a refused release', async () => {
  const folder = await temporaryFolder();
  const made = makeRelease();

  const fetching = createMirror(folder).fetch(await sourceOf(made), made.release, async () => {
    throw new ReleaseRefused('no');
  });

  await expect(fetching).rejects.toThrow(ReleaseRefused);
  expect(await readdir(path.join(folder, 'legal'))).toEqual([]);
});

it.each([
  ['that declares its size', { bytes: 2 * MB }, 1.9 * MB],
  ['that does not declare its size, assuming the largest', { bytes: undefined }, 49.9 * MB],
  ['leaving a tenth of the disk free', { bytes: 2 * MB }, 2 * MB],
])('checks the disk space before it fetches a release %s', async (_what, options, free) => {
  const folder = await temporaryFolder();
  const made = makeRelease(options);
  const published = await temporaryFolder();
  await publish(published, made);
  const host = await startReleaseHost(published);
  const statDisk = async () => ({ bavail: free, blocks: MB, bsize: 1 });

  const mirror = createMirror(folder, undefined, statDisk);
  const fetching = mirror.fetch(httpSource(host.url), made.release, accept);

  await expect(fetching).rejects.toThrow(/^the disk has no room for it: .* MB are needed/);
  expect(host.requests).toEqual([]);
});

it('counts the space reserved by another fetch as used', async () => {
  const folder = await temporaryFolder();
  const published = await temporaryFolder();
  const slow = makeRelease({ bytes: 60 });
  await publish(published, slow);
  const host = await startReleaseHost(published);
  host.misbehave = MISBEHAVIOURS.hanging;
  const statDisk = async () => ({ bavail: 100, blocks: 0, bsize: 1 });
  const mirror = createMirror(folder, undefined, statDisk);
  const fetching = mirror.fetch(httpSource(host.url, 500), slow.release, accept);
  const underWay = fetching.catch(() => 'given up');
  await until(() => host.requests.length > 0);

  const next = makeRelease({ words: 'next', bytes: 60 });
  const rejected = mirror.fetch(await sourceOf(next), next.release, accept);
  await expect(rejected).rejects.toThrow(/no room/);

  expect(await underWay).toBe('given up');
});

it('removes files of a killed shell, and none of a running one', async () => {
  const folder = await temporaryFolder();
  const byProcess = (pid: number) => temporaryName().replace(`-${process.pid}-`, `-${pid}-`);
  const running = byProcess(process.ppid);
  const folders = [byProcess(2 ** 22 + 1), running];
  for (const temporary of folders) {
    await mkdir(path.join(folder, 'legal', temporary), { recursive: true });
    await writeFile(path.join(folder, 'legal', temporary, 'half'), 'x');
  }

  await createMirror(folder).removeTemporaryFiles();

  expect(await readdir(path.join(folder, 'legal'))).toEqual([running]);
});

it('keeps twenty releases for open pages, and those live or canary', async () => {
  const folder = await temporaryFolder();
  const mirror = createMirror(folder);
  const made = Array.from({ length: 23 }, (_, age) => makeRelease({ words: `${age} days old` }));
  for (const [age, one] of made.entries()) {
    await save(mirror, one);
    const day = new Date(Date.UTC(2026, 0, 31 - age));
    await utimes(path.join(folder, 'legal', one.release.id), day, day);
  }
  const idOf = (age: number) => made[age]?.release.id ?? '';

  await recordIn(folder).update({ id: idOf(22), canary: { id: idOf(21), share: 5 } });

  const kept = await readdir(path.join(folder, 'legal'));
  const expected = [...Array.from({ length: 20 }, (_, age) => idOf(age)), idOf(21), idOf(22)];
  expect(kept.filter((name) => !name.startsWith('live.json')).sort()).toEqual(expected.sort());
});

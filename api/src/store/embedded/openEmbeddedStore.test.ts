import {
  appendFileSync,
  copyFileSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { collect } from '../../../fixtures/collect.ts';
import { sampleSignUp } from '../../../fixtures/sampleSignUp.ts';
import { storeContract } from '../../../fixtures/storeContract.ts';
import type { SignUpStore } from '../SignUpStore.ts';
import { StoreUnavailable } from '../StoreUnavailable.ts';
import { DATABASE_FILE } from './databaseFiles.ts';
import { openEmbeddedStore } from './openEmbeddedStore.ts';

const folders: string[] = [];

const medianOf = (times: number[]) =>
  times.sort((a, b) => a - b)[Math.floor(times.length / 2)] as number;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waitlist-'));
  folders.push(folder);
  return folder;
}

storeContract('embedded', async () => openEmbeddedStore(await newFolder()));

test('remembers across a restart and leaves one file behind', async () => {
  const folder = await newFolder();
  const first = await openEmbeddedStore(folder);
  await first.add(sampleSignUp());
  await first.close();

  const backup = await newFolder();
  copyFileSync(join(folder, DATABASE_FILE), join(backup, DATABASE_FILE));
  const second = await openEmbeddedStore(backup);

  expect(await collect(second.export())).toEqual([sampleSignUp()]);
  expect(await second.add(sampleSignUp())).toBe('present');
  await second.close();
});

test('loses nothing that was acknowledged when the last write is torn', async () => {
  const folder = await newFolder();
  const store = await openEmbeddedStore(folder);
  await store.add(sampleSignUp({ emailKey: 'first@x.com' }));
  const file = join(folder, DATABASE_FILE);
  const acknowledged = readFileSync(`${file}-wal`).length;
  await store.add(sampleSignUp({ emailKey: 'second@x.com' }));
  const log = readFileSync(`${file}-wal`);

  for (let length = acknowledged; length < log.length; length += 499) {
    const crashed = await newFolder();
    copyFileSync(file, join(crashed, DATABASE_FILE));
    writeFileSync(join(crashed, `${DATABASE_FILE}-wal`), log.subarray(0, length));
    appendFileSync(join(crashed, `${DATABASE_FILE}-wal`), Buffer.alloc(500, 0x5a));
    const recovered = await openEmbeddedStore(crashed);

    const keys = (await collect(recovered.export())).map(({ emailKey }) => emailKey);
    const { total } = await recovered.metrics(sampleSignUp().at);
    await recovered.close();

    expect(keys[0]).toBe('first@x.com');
    expect(total).toBe(keys.length);
  }
  await store.close();
});

test.each([
  ['the folder is removed', (folder: string) => rmSync(folder, { recursive: true })],
  ['its log is removed', (folder: string) => rmSync(join(folder, `${DATABASE_FILE}-wal`))],
  [
    'another file takes its place',
    (folder: string) => {
      const file = join(folder, DATABASE_FILE);
      copyFileSync(file, `${file}.copy`);
      renameSync(`${file}.copy`, file);
    },
  ],
])('acknowledges nothing once %s', async (_what, take) => {
  const folder = await newFolder();
  const store = await openEmbeddedStore(folder);
  await store.add(sampleSignUp({ emailKey: 'before@x.com' }));

  take(folder);

  await expect(store.add(sampleSignUp())).rejects.toThrow(StoreUnavailable);
  await expect(store.ready()).rejects.toThrow(StoreUnavailable);
  await store.close();
});

test('takes sign-ups again once its folder is back', async () => {
  const folder = await newFolder();
  const store = await openEmbeddedStore(folder);

  renameSync(folder, `${folder}-away`);
  await expect(store.add(sampleSignUp())).rejects.toThrow(StoreUnavailable);
  renameSync(`${folder}-away`, folder);

  expect(await store.add(sampleSignUp({ emailKey: 'after@x.com' }))).toBe('added');
  await store.close();
});

test('leaves no trace of a removed person in its files', async () => {
  const folder = await newFolder();
  const store = await openEmbeddedStore(folder);
  await store.add(sampleSignUp({ email: 'Forget.Me@x.com', emailKey: 'forget.me@x.com' }));
  await store.add(sampleSignUp({ emailKey: 'stays@x.com' }));

  await store.remove('forget.me@x.com');

  const files = [DATABASE_FILE, `${DATABASE_FILE}-wal`].map((file) => join(folder, file));
  const bytes = files.map((file) => readFileSync(file, 'latin1').toLowerCase()).join('');
  expect(bytes).not.toContain('forget.me');
  expect(bytes).toContain('stays@x.com');
  await store.close();
});

test('fails every write of a group that cannot be committed, and recovers', async () => {
  const folder = await newFolder();
  const store = await openEmbeddedStore(folder);
  const other = new DatabaseSync(join(folder, DATABASE_FILE));
  other.exec('BEGIN IMMEDIATE');

  const during = await Promise.allSettled([
    store.add(sampleSignUp({ emailKey: 'a@x.com' })),
    store.add(sampleSignUp({ emailKey: 'b@x.com' })),
  ]);
  other.exec('ROLLBACK');
  const after = await store.add(sampleSignUp({ emailKey: 'a@x.com' }));

  expect(during.map((result) => result.status === 'rejected' && result.reason.code)).toEqual([
    'store.unavailable',
    'store.unavailable',
  ]);
  expect(after).toBe('added');
  expect(await collect(store.export())).toHaveLength(1);
  other.close();
  await store.close();
});

test('reads its figures in the same time from a long list as from a short one', async () => {
  const [short, long] = [
    await openEmbeddedStore(await newFolder()),
    await openEmbeddedStore(await newFolder()),
  ];
  const fill = (store: SignUpStore, people: number) =>
    Promise.all(
      Array.from({ length: people }, (_, index) =>
        store.add(sampleSignUp({ emailKey: `p${index}@x.com`, school: `School ${index % 300}` })),
      ),
    );
  await fill(short, 100);
  await fill(long, 20_000);

  const times = { short: [] as number[], long: [] as number[] };
  for (let view = 0; view < 2_000; view += 1) {
    times.short.push(await timeOf(() => short.metrics(sampleSignUp().at)));
    times.long.push(await timeOf(() => long.metrics(sampleSignUp().at)));
  }
  await short.close();
  await long.close();

  // Counting 200 times as many would take about 200 times as long.
  expect(medianOf(times.long) / medianOf(times.short)).toBeLessThan(3);
});

test('two processes may share the file', async () => {
  const folder = await newFolder();
  const [one, two] = [await openEmbeddedStore(folder), await openEmbeddedStore(folder)];

  const outcomes = [await one.add(sampleSignUp()), await two.add(sampleSignUp())];

  expect(outcomes).toEqual(['added', 'present']);
  await one.close();
  await two.close();
});

import {
  appendFileSync,
  copyFileSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { until } from '../../../../service/fixtures/until.ts';
import { collect } from '../../../fixtures/collect.ts';
import { storeContract } from '../../../fixtures/contracts/storeContract.ts';
import { pause } from '../../../fixtures/pause.ts';
import { sampleSignUp } from '../../../fixtures/samples/sampleSignUp.ts';
import { slowDownWrites } from '../../../fixtures/slowDownWrites.ts';
import { openTemporaryStore } from '../../../fixtures/stores/openTemporaryStore.ts';
import { removeFrom } from '../../../fixtures/stores/removeFrom.ts';
import { QUARANTINE_DAYS } from '../SignUpStore.ts';
import { StoreUnavailable } from '../StoreUnavailable.ts';
import { DATABASE_FILE } from './database/databaseFiles.ts';
import { openDatabase } from './database/openDatabase.ts';
import { createStatistics } from './figures/createStatistics.ts';
import { openEmbeddedStore } from './openEmbeddedStore.ts';
import { PURGE } from './people/createQuarantine.ts';

// openEmbeddedStore.integration.test.ts runs the contract with the writer thread.
storeContract('embedded', async () => {
  const { discard, ...store } = await openTemporaryStore();
  return { ...store, close: discard };
});

test('keeps sign-ups across a restart in a single file', async () => {
  const folder = await temporaryFolder();
  const first = await openEmbeddedStore(folder);
  await first.add(sampleSignUp());
  await first.close();

  const backup = await temporaryFolder();
  copyFileSync(join(folder, DATABASE_FILE), join(backup, DATABASE_FILE));
  const second = await openEmbeddedStore(backup);

  expect(await collect(second.export())).toEqual([sampleSignUp()]);
  expect(await second.add(sampleSignUp())).toBe('present');
  await second.close();
});

test('loses no acknowledged sign-up if the last write is torn', async () => {
  const folder = await temporaryFolder();
  const store = await openEmbeddedStore(folder);
  await store.add(sampleSignUp({ emailKey: 'first@x.com' }));
  const file = join(folder, DATABASE_FILE);
  const acknowledged = readFileSync(`${file}-wal`).length;
  await store.add(sampleSignUp({ emailKey: 'second@x.com' }));
  const log = readFileSync(`${file}-wal`);

  for (let length = acknowledged; length < log.length; length += 499) {
    const crashed = await temporaryFolder();
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
  const folder = await temporaryFolder();
  const store = await openEmbeddedStore(folder);
  await store.add(sampleSignUp({ emailKey: 'before@x.com' }));

  take(folder);

  await expect(store.add(sampleSignUp())).rejects.toThrow(StoreUnavailable);
  await expect(store.ready()).rejects.toThrow(StoreUnavailable);
  await store.close();
});

test('takes sign-ups again once its folder is back', async () => {
  const folder = await temporaryFolder();
  const store = await openEmbeddedStore(folder);

  renameSync(folder, `${folder}-away`);
  await expect(store.add(sampleSignUp())).rejects.toThrow(StoreUnavailable);
  renameSync(`${folder}-away`, folder);

  expect(await store.add(sampleSignUp({ emailKey: 'after@x.com' }))).toBe('added');
  await store.close();
});

test('leaves nothing of a removed person in its files', async () => {
  const folder = await temporaryFolder();
  const store = await openEmbeddedStore(folder);
  await store.add(sampleSignUp({ email: 'Forget.Me@x.com', emailKey: 'forget.me@x.com' }));
  await store.add(sampleSignUp({ emailKey: 'stays@x.com' }));

  await removeFrom(store, 'forget.me@x.com');

  const files = [DATABASE_FILE, `${DATABASE_FILE}-wal`].map((file) => join(folder, file));
  const bytes = files.map((file) => readFileSync(file, 'latin1').toLowerCase()).join('');
  expect(bytes).not.toContain('forget.me');
  expect(bytes).toContain('stays@x.com');
  await store.close();
});

test('confirms an address within the deadline, or not at all, on a slow disk', async () => {
  const folder = await temporaryFolder();
  const before = await openEmbeddedStore(folder);
  await before.add(sampleSignUp());
  await before.close();
  slowDownWrites(folder);
  const store = await openEmbeddedStore(folder, { deadlineMs: 100 });

  const attempts = await Promise.allSettled([
    store.add(sampleSignUp({ emailKey: 'b@x.com' })),
    store.addresses.mark(sampleSignUp(), 'confirmed', new Date()),
  ]);

  expect(attempts).toMatchObject(
    Array(2).fill({ status: 'rejected', reason: expect.any(StoreUnavailable) }),
  );
  await store.close();
});

test('fails every write of a group that cannot be committed, and recovers', async () => {
  const folder = await temporaryFolder();
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

/** Opens the file as another program. */
function otherProgram(folder: string): DatabaseSyncInstance {
  return new DatabaseSync(join(folder, DATABASE_FILE));
}

test('responds while another program locks the file, and then stores waiting sign-ups', async () => {
  const folder = await temporaryFolder();
  const store = await openEmbeddedStore(folder);
  const other = otherProgram(folder);
  other.exec('BEGIN IMMEDIATE');

  let turns = 0;
  const added = store.add(sampleSignUp());
  while (turns < 20) {
    await pause(1);
    turns += 1;
  }
  other.exec('ROLLBACK');

  expect(await added).toBe('added');
  other.close();
  await store.close();
});

test('times out on a file that stays locked, and responds to other requests meanwhile', async () => {
  const folder = await temporaryFolder();
  const store = await openEmbeddedStore(folder);
  const other = otherProgram(folder);
  other.exec('BEGIN IMMEDIATE');

  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const added = store.add(sampleSignUp());
  await expect(added).rejects.toThrow(StoreUnavailable);
  clearInterval(timer);
  other.exec('ROLLBACK');

  expect(turns).toBeGreaterThan(10);
  expect(await store.add(sampleSignUp())).toBe('added');
  other.close();
  await store.close();
});

test('fails only the write that cannot be stored, not others of its group', async () => {
  const folder = await temporaryFolder();
  const store = await openEmbeddedStore(folder);
  const other = otherProgram(folder);
  other.exec(`
    CREATE TRIGGER damage BEFORE INSERT ON sign_ups WHEN new.email_key IN ('p7@x.com', 'p30@x.com')
    BEGIN SELECT RAISE(ABORT, 'as a damaged page would'); END`);

  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, (_, index) =>
      store.add(sampleSignUp({ emailKey: `p${index}@x.com` })),
    ),
  );

  const failed = [...outcomes.keys()].filter((index) => outcomes[index]?.status === 'rejected');
  expect(failed).toEqual([7, 30]);
  expect(await collect(store.export())).toHaveLength(58);
  expect(await store.metrics(sampleSignUp().at)).toMatchObject({ total: 58, schools: 1 });
  other.close();
  await store.close();
});

test('purges in steps, with sign-ups stored in between', async () => {
  const folder = await temporaryFolder();
  const store = await openEmbeddedStore(folder);
  const other = otherProgram(folder);
  other.exec(`
    WITH RECURSIVE expired (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM expired WHERE n < 20000)
    INSERT INTO quarantine (email_key, email, name, school, created_at)
    SELECT 'p' || n, 'p' || n, 'Somebody', '', '2020-01-01T00:00:00.000Z' FROM expired`);

  const left = () => Number(other.prepare('SELECT count(*) AS n FROM quarantine').get().n);
  const purging = store.purge(sampleSignUp().at);
  const stored = await store.add(sampleSignUp());
  const leftMeanwhile = left();
  await purging;

  expect(stored).toBe('added');
  expect(leftMeanwhile).toBeGreaterThan(0);
  expect(left()).toBe(0);
  other.close();
  await store.close();
});

test('finds expired sign-ups by an index on age', async () => {
  const database = await openDatabase(await temporaryFolder());

  const plan = database.prepare(`EXPLAIN QUERY PLAN ${PURGE}`).all('', 1);

  const steps = (plan as { detail: string }[]).map(({ detail }) => detail).join('; ');
  expect(steps).toContain('quarantine_by_age (created_at<?)');
  expect(steps).not.toContain('SCAN');
  database.close();
});

test('erases removed data from its files once a concurrent reader, such as a backup, has finished', async () => {
  const folder = await temporaryFolder();
  const store = await openEmbeddedStore(folder);
  await store.add(sampleSignUp({ email: 'Forget.Me@x.com', emailKey: 'forget.me@x.com' }));
  const reader = otherProgram(folder);
  reader.exec('BEGIN; CREATE TEMP TABLE seen AS SELECT count(*) FROM sign_ups');

  const removed = removeFrom(store, 'forget.me@x.com');
  await pause(50);
  reader.exec('COMMIT');

  expect(await removed).toBe('removed');
  const log = readFileSync(join(folder, `${DATABASE_FILE}-wal`), 'latin1');
  expect(log.toLowerCase()).not.toContain('forget.me');
  reader.close();
  await store.close();
});

test('responds while a reader blocks the log, and erases removed data once the reader has finished', async () => {
  const folder = await temporaryFolder();
  const store = await openEmbeddedStore(folder);
  await store.add(sampleSignUp({ email: 'Forget.Me@x.com', emailKey: 'forget.me@x.com' }));
  const reader = otherProgram(folder);
  reader.exec('BEGIN; CREATE TEMP TABLE seen AS SELECT count(*) FROM sign_ups');
  const isInLog = () =>
    readFileSync(join(folder, `${DATABASE_FILE}-wal`), 'latin1').includes('forget.me');

  expect(await removeFrom(store, 'forget.me@x.com')).toBe('removed');
  expect(isInLog()).toBe(true);
  reader.exec('COMMIT');

  await until(() => !isInLog());
  reader.close();
  await store.close();
});

test('erases purged data from its files', async () => {
  const folder = await temporaryFolder();
  const store = await openEmbeddedStore(folder);
  const signUp = sampleSignUp({ email: 'Forget.Me@x.com', emailKey: 'forget.me@x.com' });
  await store.quarantine(signUp);

  await store.purge(new Date(signUp.at.getTime() + (QUARANTINE_DAYS + 1) * 86_400_000));

  const log = readFileSync(join(folder, `${DATABASE_FILE}-wal`), 'latin1');
  expect(log.toLowerCase()).not.toContain('forget.me');
  await store.close();
});

/** @returns the result, and how often the event loop turned until then. */
async function countTurns<Result>(
  work: Promise<Result>,
): Promise<{ result: Result; turns: number }> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const result = await work;
  isDone = true;
  return { result, turns };
}

test('responds to other requests while a long list is read', async () => {
  const store = await openTemporaryStore();
  const people = Array.from({ length: 2_000 }, (_, index) => `p${index}@x.com`);
  await store.import(people.map((emailKey) => sampleSignUp({ emailKey })));

  const { result, turns } = await countTurns(collect(store.export()));

  expect(result).toHaveLength(2_000);
  expect(turns).toBeGreaterThanOrEqual(10);
  await store.discard();
});

test('responds to other requests while sources are counted, also of people with one timestamp', async () => {
  const folder = await temporaryFolder();
  const store = await openEmbeddedStore(folder);
  const other = otherProgram(folder);
  other.exec(`
    WITH RECURSIVE person (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM person WHERE n < 20000)
    INSERT INTO sign_ups (email_key, email, name, school, school_key, created_at, source)
    SELECT n, n, '', '', '', '2026-03-0' || (1 + n / 4000),
      '{"source":"' || iif(n % 4 = 0, 'poster', 'letter') || '"}' FROM person`);

  const { result, turns } = await countTurns(store.funnel.sources(10));

  expect(result).toEqual([
    { source: { source: 'letter' }, people: 15_000 },
    { source: { source: 'poster' }, people: 5_000 },
  ]);
  expect(turns).toBeGreaterThanOrEqual(3);
  other.close();
  await store.close();
});

test('two processes can share the file', async () => {
  const folder = await temporaryFolder();
  const [one, two] = [await openEmbeddedStore(folder), await openEmbeddedStore(folder)];

  const outcomes = [await one.add(sampleSignUp()), await two.add(sampleSignUp())];

  expect(outcomes).toEqual(['added', 'present']);
  await one.close();
  await two.close();
});

test('figures are of one moment, though another program writes meanwhile', async () => {
  const folder = await temporaryFolder();
  const store = await openEmbeddedStore(folder);
  await store.add(sampleSignUp());
  const [reader, writer] = [otherProgram(folder), otherProgram(folder)];
  const { at } = sampleSignUp();
  let added = 0;
  const addOne = () => {
    added += 1;
    writer.exec(`
      INSERT INTO sign_ups (email_key, email, name, school, created_at, school_key)
      VALUES ('p${added}@x.com', '', '', '', '${at.toISOString()}', '')`);
  };
  const database = Object.create(reader, {
    exec: { value: (sql: string) => reader.exec(sql) },
    prepare: {
      value: (sql: string) => {
        const statement = reader.prepare(sql);
        const all = (...values: string[]) => {
          addOne();
          return statement.all(...values);
        };
        return { get: (...values: string[]) => statement.get(...values), all };
      },
    },
  });
  const figures = createStatistics(database);

  const metrics = await figures.metrics(at);
  const statistics = await figures.statistics(at);

  expect(added).toBe(3);
  expect(metrics).toMatchObject({ total: 1, last7Days: 1 });
  expect(statistics).toMatchObject({ total: 2, days: [{ signUps: 2 }] });
  reader.close();
  writer.close();
  await store.close();
});

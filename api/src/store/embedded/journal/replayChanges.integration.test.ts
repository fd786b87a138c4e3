import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { temporaryFolder } from '../../../../../service/fixtures/temporaryFolder.ts';
import { sampleSignUp } from '../../../../fixtures/samples/sampleSignUp.ts';
import { removeFrom } from '../../../../fixtures/stores/removeFrom.ts';
import { Refusal } from '../../Refusal.ts';
import { createDatabase } from '../database/createDatabase.ts';
import { archiveLock, DATABASE_FILE } from '../database/databaseFiles.ts';
import { MIGRATIONS } from '../database/migrations.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { openEmbeddedAnyVersion, openEmbeddedStore } from '../openEmbeddedStore.ts';
import { startWriterThread } from '../people/startWriterThread.ts';
import { type Change, createJournal } from './createJournal.ts';
import { replayChanges } from './replayChanges.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => rm(folder, { recursive: true }));

async function* all(changes: readonly Change[]): AsyncGenerator<Change> {
  yield* changes;
}

const people = (file: string): unknown[] => {
  const database = new DatabaseSync(file);
  const rows = database.prepare('SELECT email_key FROM sign_ups ORDER BY id').all();
  database.close();
  return rows.map(({ email_key }) => email_key);
};

test('replays changes to older tables, the migration, and later changes', async () => {
  const file = join(folder, DATABASE_FILE);
  const copy = join(folder, 'copy');
  createDatabase(file, MIGRATIONS.slice(0, 2));
  const writer = startWriterThread(file);
  const commit = async (write: Parameters<typeof writer.commit>[0][number]) =>
    (await writer.commit([write]))[0] ?? [];
  const database = await openDatabase(folder, 'keep');
  const journal = createJournal(database, commit, archiveLock(folder));
  await journal.begin();
  journal.release();
  const older = await openEmbeddedAnyVersion(folder);
  await older.maintenance.backup(copy);
  const sql = `INSERT INTO sign_ups (email_key, email, name, school, school_key, created_at)
    VALUES ('old@x.com', '', '', '', '', '2026-01-01T00:00:00.000Z') RETURNING 1`;
  await commit([{ sql }]);
  await writer.close();
  database.close();
  await older.close();
  const store = await openEmbeddedStore(folder);
  await store.add(sampleSignUp({ emailKey: 'new@x.com' }));
  const changes = await store.journal.pending();
  await store.close();

  await replayChanges(copy, new Date(), () => all(changes));

  expect(changes.map(({ version }) => version)).toEqual([2, MIGRATIONS.length]);
  expect(people(copy)).toEqual(['old@x.com', 'new@x.com']);
});

test("records changes of every process, operators' commands too, but no readiness probes", async () => {
  const store = await openEmbeddedStore(folder);
  await store.journal.begin();
  await store.add(sampleSignUp());
  await store.ready();
  const command = await openEmbeddedAnyVersion(folder);

  await removeFrom(command, 'ada@example.com');
  await command.close();

  expect((await store.journal.pending()).map(({ seq }) => seq)).toEqual([1, 2]);
  await store.close();
});

test('every table has a primary key, as recording its changes requires', async () => {
  const store = await openEmbeddedStore(folder);
  await store.journal.begin();
  const database = new DatabaseSync(join(folder, DATABASE_FILE));
  const tables = database
    .prepare("SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .all() as { name: string }[];
  const keyed = tables.filter(({ name }) =>
    database.prepare('SELECT 1 FROM pragma_table_info(?) WHERE pk > 0').get(name),
  );
  database.close();
  await store.close();

  expect(keyed.length).toBeGreaterThan(5);
  expect(keyed).toEqual(tables);
});

test('refuses to replay changes that do not fit the backup', async () => {
  const copy = join(folder, 'copy');
  const store = await openEmbeddedStore(folder);
  await store.journal.begin();
  await store.maintenance.backup(copy);
  await store.add(sampleSignUp());
  await store.add(sampleSignUp({ emailKey: 'bob@example.com' }));
  const [first, second] = await store.journal.pending();
  await store.close();
  const doubled = [first, { ...first, seq: 2 }] as Change[];
  const reversed = [{ ...second, seq: 1 }] as Change[];

  for (const changes of [doubled, reversed]) {
    await expect(replayChanges(copy, new Date(), () => all(changes))).rejects.toThrow(
      'does not fit the backup',
    );
  }
  expect(people(copy)).toEqual([]);
});

describe('a backup with the first of three changes', () => {
  let copy: string;
  let changes: Change[];
  const at = (seconds: number) => new Date(seconds * 1_000);

  beforeEach(async () => {
    copy = join(folder, 'copy');
    const store = await openEmbeddedStore(folder);
    await store.journal.begin();
    await store.add(sampleSignUp({ emailKey: 'a@x.com' }));
    await store.maintenance.backup(copy);
    await store.add(sampleSignUp({ emailKey: 'b@x.com' }));
    await store.add(sampleSignUp({ emailKey: 'c@x.com' }));
    const pending = await store.journal.pending();
    changes = pending.map((change) => ({ ...change, at: at(change.seq).getTime() }));
    await store.close();
  });

  test('gets each change once, even if it was archived twice', async () => {
    const [first, second, third] = changes as [Change, Change, Change];

    const replayed = await replayChanges(copy, at(3), () =>
      all([first, second, second, first, third]),
    );

    expect(replayed).toEqual({ changes: 2, last: at(3) });
    expect(people(copy)).toEqual(['a@x.com', 'b@x.com', 'c@x.com']);
  });

  test('gets no change after the given time', async () => {
    expect(await replayChanges(copy, at(2), () => all(changes))).toEqual({
      changes: 1,
      last: at(2),
    });
    expect(people(copy)).toEqual(['a@x.com', 'b@x.com']);
  });

  test.each([
    ['of an earlier time', 0, (given: Change[]) => given, 'The backup is of a later moment'],
    ['that lack one', 3, (given: Change[]) => given.slice(2), 'Changes 2 to 2 are missing'],
    [
      'of a newer version',
      3,
      (given: Change[]) => given.map((change) => ({ ...change, version: MIGRATIONS.length + 1 })),
      'written by a newer version',
    ],
  ])('refuses changes %s, and stays as it is', async (_what, until, arrange, reason) => {
    const replaying = replayChanges(copy, at(until), () => all(arrange(changes)));

    await expect(replaying).rejects.toThrow(Refusal);
    await expect(replaying).rejects.toThrow(reason);
    expect(people(copy)).toEqual(['a@x.com']);
  });

  test('reports a failure to read the archive as it is, and stays as it is', async () => {
    const failure = new Error('network');

    const replaying = replayChanges(copy, at(3), async function* () {
      yield* changes.slice(0, 2);
      throw failure;
    });

    await expect(replaying).rejects.toBe(failure);
    expect(people(copy)).toEqual(['a@x.com']);
  });
});

test('refuses a file that is not a backup, such as the checksum beside one', async () => {
  const file = join(folder, 'waitlist-2026-03-05T03-17-00Z.sha256');
  await writeFile(file, `${'0'.repeat(64)}  waitlist-2026-03-05T03-17-00Z\n`);

  const replaying = replayChanges(file, new Date(), () => all([]));

  await expect(replaying).rejects.toThrow(Refusal);
  await expect(replaying).rejects.toThrow('is not a backup');
});

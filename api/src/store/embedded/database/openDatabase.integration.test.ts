import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { StartError } from '@statline/service/StartError';
import { collectGarbage } from '../../../../../service/fixtures/collectGarbage.ts';
import { temporaryFolder } from '../../../../../service/fixtures/temporaryFolder.ts';
import { collect } from '../../../../fixtures/collect.ts';
import { sampleSignUp } from '../../../../fixtures/samples/sampleSignUp.ts';
import { removeFrom } from '../../../../fixtures/stores/removeFrom.ts';
import { restoreList } from '../maintenance/restoreList.ts';
import { openEmbeddedStore } from '../openEmbeddedStore.ts';
import { createDatabase } from './createDatabase.ts';
import { databaseFiles } from './databaseFiles.ts';
import { MIGRATIONS, readVersion } from './migrations.ts';
import { openDatabase } from './openDatabase.ts';

const NOW = new Date('2026-03-05T18:00:00.000Z');

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  file = databaseFiles(folder).file;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A list with a few hundred people on it, so that its tables have several pages. */
let filled: Buffer;

beforeAll(async () => {
  const made = await temporaryFolder();
  const store = await openEmbeddedStore(made);
  await Promise.all(
    Array.from({ length: 600 }, (_, index) =>
      store.add(sampleSignUp({ emailKey: `p${index}@x.com`, email: `p${index}@x.com` })),
    ),
  );
  await store.close();
  filled = readFileSync(databaseFiles(made).file);
  await rm(made, { recursive: true });
});

/**
 * Writes the list to the folder. Uses a copy, like a new process would read: the process that created the list may keep
 * the file open, and its known length, until the statements are garbage-collected.
 */
function fillList(): void {
  writeFileSync(file, filled);
}

/** Simulates another process that has the list open in WAL mode; the first page is last in its log. */
function openInOtherProcess(): DatabaseSyncInstance {
  const other = new DatabaseSync(file);
  other.exec(`
    PRAGMA journal_mode=WAL;
    PRAGMA wal_autocheckpoint=0;
    UPDATE sign_ups SET name = name || ' (again)';
    PRAGMA user_version=${MIGRATIONS.length}`);
  return other;
}

/** Writes the list as a killed process leaves it, to a separate folder. */
function simulateKill(): void {
  const killed = openInOtherProcess();
  const left = join(folder, 'left');
  mkdirSync(left);
  copyFileSync(file, databaseFiles(left).file);
  copyFileSync(databaseFiles(folder).log, databaseFiles(left).log);
  killed.close();
  folder = left;
  file = databaseFiles(left).file;
}

/** Digests of the files, except the log's index, which readers keep too, and an empty log. */
function contents(): string[] {
  const files = readdirSync(folder).map((name) => join(folder, name));
  const written = files.filter((path) => !path.endsWith('-shm') && statSync(path).size > 0);
  return written.map((path) =>
    createHash('sha256').update(path).update(readFileSync(path)).digest('hex'),
  );
}

/** The start's error message for the folder. Expects one sentence and unchanged files. */
async function refusal(): Promise<string> {
  const before = contents();
  const error = await openEmbeddedStore(folder).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  const { message } = error as StartError;
  expect(message).not.toContain('\n');
  expect(contents()).toEqual(before);
  return message;
}

/** Writes a file like the first version of the API. */
function writeVersion1(): void {
  createDatabase(file, MIGRATIONS.slice(0, 1));
  const database = new DatabaseSync(file);
  database.exec(`
    PRAGMA journal_mode=WAL;
    INSERT INTO sign_ups (email_key, email, name, school, created_at, school_key) VALUES
      ('ada@example.com', 'Ada@Example.com', 'Ada Lovelace', 'Cambridge', '2026-03-05T12:00:00.000Z', 'cambridge'),
      ('bob@example.com', 'bob@example.com', 'Bob', '', '2026-03-04T12:00:00.000Z', '');
    INSERT INTO quarantine (email_key, email, name, school, created_at) VALUES
      ('eve@example.com', 'eve@example.com', 'Eve', '', '2026-03-05T12:00:00.000Z');
  `);
  database.close();
}

test('migrates a version 1 list with all people', async () => {
  writeVersion1();

  const store = await openEmbeddedStore(folder);

  expect(await collect(store.export())).toEqual([
    {
      emailKey: 'bob@example.com',
      email: 'bob@example.com',
      name: 'Bob',
      at: new Date('2026-03-04T12:00:00.000Z'),
    },
    sampleSignUp(),
  ]);
  expect((await collect(store.quarantined(NOW))).map(({ name }) => name)).toEqual(['Eve']);
  expect(await store.metrics(NOW)).toMatchObject({ total: 2, last7Days: 2, schools: 1 });
  expect(await store.add(sampleSignUp())).toBe('present');
  expect(await removeFrom(store, 'bob@example.com')).toBe('removed');
  await store.close();
});

test('a migrated version 1 list has the same tables as a new one', async () => {
  const schemaOf = (database: DatabaseSyncInstance) =>
    database.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all();
  writeVersion1();

  const taken = await openDatabase(folder);
  const fresh = await openDatabase(join(folder, 'fresh'));

  expect(readVersion(taken)).toBe(MIGRATIONS.length);
  expect(schemaOf(taken)).toEqual(schemaOf(fresh));
  taken.close();
  fresh.close();
});

test('leaves a version 1 list unchanged if it cannot be migrated', async () => {
  writeVersion1();
  const database = new DatabaseSync(file);
  database.exec('CREATE TABLE metadata (theirs TEXT)');
  database.close();

  expect(await refusal()).toContain('cannot be opened');
});

test('refuses a list of a newer version, and a backup of it', async () => {
  fillList();
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA user_version=${MIGRATIONS.length + 1}`);
  database.close();
  const reason = `The sign-ups in ${file} were written by a newer version of this API (tables of version ${MIGRATIONS.length + 1}; this one knows ${MIGRATIONS.length}).`;

  expect(await refusal()).toBe(reason);
  await expect(restoreList(join(folder, 'other'), file)).rejects.toThrow(reason);
});

test.each([
  ['an empty file', () => writeFileSync(file, ''), 'is empty'],
  ['a folder', () => mkdirSync(file), 'is a folder'],
  [
    "another program's database",
    () => foreignDatabase('CREATE TABLE theirs (a)'),
    'not a list of sign-ups',
  ],
  [
    "another program's database of the same version",
    () => foreignDatabase('CREATE TABLE theirs (a); PRAGMA user_version=1'),
    'not a list of sign-ups',
  ],
  ['a database without tables', () => foreignDatabase('VACUUM'), 'is'],
])('refuses %s in place of its list', async (_what, make, reason) => {
  make();

  const before = statSync(file).size;
  await expect(openEmbeddedStore(folder)).rejects.toThrow(reason);
  expect(statSync(file).size).toBe(before);
});

function foreignDatabase(sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

test('refuses a log without its list, and keeps the log', async () => {
  const store = await openEmbeddedStore(folder);
  await store.add(sampleSignUp());
  const crashed = join(folder, 'crashed');
  mkdirSync(crashed);
  copyFileSync(`${file}-wal`, databaseFiles(crashed).log);
  await store.close();
  folder = crashed;

  expect(await refusal()).toContain('put it back beside it');
});

const DAMAGED = /^The sign-ups in .* are damaged \(.+\): restore a backup \(signups restore\)\.$/;

/** Overwrites the bytes from `from` to `to`. */
function overwrite(from: number, to: number): void {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(to - from, 0x5a), 0, to - from, from);
  closeSync(descriptor);
}

const PAGE = 4_096;
/** Number of pages of the list from `fillList`. */
const PAGES = 53;

// SQLite reports each one differently: SQLITE_NOTADB, SQLITE_CORRUPT with different texts, findings.
test.each([
  ['the first page', 'file is not a database', 0, PAGE],
  ['the schema', 'malformed', 300, PAGE],
  ["a table's root", 'disk image is malformed|btree', PAGE, 2 * PAGE],
  ['a page in the middle', 'page 13', 12 * PAGE, 13 * PAGE],
  ['the last page', `page ${PAGES}`, (PAGES - 1) * PAGE, PAGES * PAGE],
])('refuses a list if %s is damaged (%s)', async (_which, finding, from, to) => {
  fillList();
  overwrite(from, to);

  const message = await refusal();

  expect(message).toMatch(DAMAGED);
  expect(message).toMatch(new RegExp(finding));
});

test('refuses a file that is not a database', async () => {
  writeFileSync(file, 'not a database, but long enough to be one'.repeat(99));

  expect(await refusal()).toMatch(DAMAGED);
});

/** Lengths within the header, and before, at and after the end of each page. */
const LENGTHS = [
  ...[1, 50, 99, 100, 511, 512, 1_000],
  ...Array.from({ length: PAGES - 1 }, (_, page) => (page + 1) * PAGE).flatMap((end) => [
    end - 1,
    end,
    end + 1,
  ]),
];

test('refuses a list truncated anywhere', async () => {
  fillList();
  expect(statSync(file).size).toBe(PAGES * PAGE);

  for (const length of LENGTHS.toReversed()) {
    truncateSync(file, length);

    expect([length, await refusal()]).toEqual([length, expect.stringMatching(DAMAGED)]);
  }
  expect(readdirSync(folder)).toEqual(['waitlist.db']);
});

test('refuses a truncated list that another process has open', async () => {
  fillList();
  const whole = readFileSync(file);
  for (const length of LENGTHS.filter((length) => length >= 512)) {
    folder = await temporaryFolder();
    file = databaseFiles(folder).file;
    writeFileSync(file, whole);
    const other = new DatabaseSync(file);
    other.exec("PRAGMA journal_mode=WAL; UPDATE sign_ups SET name = 'Again' WHERE id = 1");
    truncateSync(file, length);

    const message = await refusal();
    other.close();
    await rm(folder, { recursive: true });

    expect([length, message]).toEqual([length, expect.stringMatching(DAMAGED)]);
  }
});

test('refuses a list with a truncated log that another process has open', async () => {
  fillList();
  const other = openInOtherProcess();
  truncateSync(databaseFiles(folder).log, 10 * PAGE);

  const message = await refusal();
  other.close();

  expect(message).toMatch(DAMAGED);
  expect(message).toContain('disk I/O error');
});

test("keeps a damaged list's log beside it", async () => {
  fillList();
  simulateKill();
  truncateSync(file, 12 * PAGE);
  const before = contents();
  expect(before).toHaveLength(2);

  expect(await refusal()).toMatch(DAMAGED);
  // This closes the file, and SQLite empties the log.
  await collectGarbage();

  expect(contents()).toEqual(before);
});

test('recovers from the log what a killed process had not copied yet', async () => {
  fillList();
  simulateKill();

  const store = await openEmbeddedStore(folder);
  const names = (await collect(store.export())).map(({ name }) => name);
  await store.close();

  expect(names).toEqual(Array(600).fill('Ada Lovelace (again)'));
});

test('rolls back a change whose log was truncated, and opens the list', async () => {
  fillList();
  const left = join(folder, 'left');
  mkdirSync(left);
  const killed = new DatabaseSync(file);
  killed.exec(`
    PRAGMA journal_mode=DELETE;
    PRAGMA cache_size=1;
    BEGIN;
    UPDATE sign_ups SET name = hex(randomblob(300))`);
  copyFileSync(file, databaseFiles(left).file);
  copyFileSync(`${file}-journal`, `${databaseFiles(left).file}-journal`);
  killed.exec('ROLLBACK');
  killed.close();

  const store = await openEmbeddedStore(left);
  const names = (await collect(store.export())).map(({ name }) => name);
  await store.close();

  expect(names).toEqual(Array(600).fill('Ada Lovelace'));
});

test('reports a list locked by another program as locked, not damaged', async () => {
  fillList();
  const other = new DatabaseSync(file);
  other.exec('PRAGMA journal_mode=DELETE; BEGIN EXCLUSIVE; UPDATE totals SET sign_ups = 0');

  expect(await refusal()).toBe(`The sign-ups in ${file} cannot be opened (database is locked).`);
  other.exec('ROLLBACK');
  other.close();
});

const asRoot = process.getuid?.() === 0;
(asRoot ? test.skip : test)('refuses a list that this user may not write', async () => {
  fillList();
  chmodSync(file, 0o400);

  expect(await refusal()).toContain('cannot be read and written');
});

describe('whatever the umask', () => {
  let umask: number;
  beforeEach(() => {
    umask = process.umask(0);
  });
  afterEach(() => void process.umask(umask));

  const modes = () =>
    readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777]);
  const PRIVATE = [
    ['waitlist.db', 0o600],
    ['waitlist.db-shm', 0o600],
    ['waitlist.db-wal', 0o600],
  ];

  test('makes a new list unreadable for other users', async () => {
    const store = await openEmbeddedStore(folder);
    await store.add(sampleSignUp());

    expect(modes()).toEqual(PRIVATE);
    await store.close();
  });

  test("removes other users' access to an existing list", async () => {
    const first = await openEmbeddedStore(folder);
    await first.add(sampleSignUp());
    for (const [name] of PRIVATE) chmodSync(join(folder, String(name)), 0o644);
    chmodSync(folder, 0o755);

    const second = await openEmbeddedStore(folder);

    expect(modes()).toEqual(PRIVATE);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    await first.close();
    await second.close();
  });
});

test('creates a list once despite concurrent starts', async () => {
  const [one, two] = await Promise.all([openEmbeddedStore(folder), openEmbeddedStore(folder)]);

  expect([await one.add(sampleSignUp()), await two.add(sampleSignUp())]).toEqual([
    'added',
    'present',
  ]);
  await one.close();
  await two.close();
});

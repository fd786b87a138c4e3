import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { temporaryName } from '@statline/service/disk/temporaryFiles';
import { createLogger } from '@statline/service/logging/createLogger';
import { MongoClient } from 'mongodb';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { callCommand } from '../fixtures/callCommand.ts';
import { collect } from '../fixtures/collect.ts';
import { startProxy } from '../fixtures/load/interruptibleProxy.ts';
import { runSignups } from '../fixtures/runSignups.ts';
import { sampleSignUp } from '../fixtures/samples/sampleSignUp.ts';
import {
  describeWithMongo,
  dropDatabases,
  freshDatabase,
} from '../fixtures/stores/mongoForTests.ts';
import { openTestMongoStore } from '../fixtures/stores/openTestMongoStore.ts';
import { unavailableStore } from '../fixtures/stores/unavailableStore.ts';
import { openExistingAnyVersion, openExistingStore } from '../src/operators/openExistingStore.ts';
import { createDatabase } from '../src/store/embedded/database/createDatabase.ts';
import { databaseFiles } from '../src/store/embedded/database/databaseFiles.ts';
import { MIGRATIONS, readVersion } from '../src/store/embedded/database/migrations.ts';
import { openEmbeddedStore } from '../src/store/embedded/openEmbeddedStore.ts';
import type { AnyVersionStore, SignUpStore } from '../src/store/SignUpStore.ts';

const BACKUP = join(os.tmpdir(), `waitlist-${process.pid}.backup`);

/** The commands that open the store, with their input. */
const COMMANDS = [
  { words: ['count'], input: '' },
  { words: ['export'], input: '' },
  { words: ['stats'], input: '' },
  { words: ['show'], input: 'ada@example.com\n' },
  { words: ['remove'], input: 'ada@example.com\n' },
  { words: ['erasures'], input: '' },
  { words: ['erasures', 'repeat'], input: '' },
  { words: ['import'], input: 'name,email\nAda,ada@example.com\n' },
  { words: ['invite', '--next', '1'], input: '' },
  { words: ['batches'], input: '' },
  { words: ['quarantine', 'list'], input: '' },
  { words: ['quarantine', 'release', '1'], input: '' },
  { words: ['webhook', 'dead'], input: '' },
  { words: ['webhook', 'retry'], input: '' },
  { words: ['verify'], input: '' },
  { words: ['recount'], input: '' },
  { words: ['backup', BACKUP], input: '' },
];

/** Runs as many concurrently as the machine has cores: more would only wait for each other. */
async function runAll(env: Record<string, string>) {
  const queue = [...COMMANDS];
  const ended: Awaited<ReturnType<typeof runSignups>>[] = [];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      ended.push(await runSignups(env, next.words, next.input));
    }
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, work));
  expect(ended).toHaveLength(COMMANDS.length);
  return ended;
}

let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => rm(folder, { recursive: true }));
afterAll(() => rm(BACKUP, { force: true }));

test('refuses to create a missing list, and states where it looked', async () => {
  const missing = join(folder, 'missing');

  for (const { exitCode, output, stderr } of await runAll({ DATA_DIR: missing })) {
    expect({ exitCode, output }).toEqual({ exitCode: 1, output: '' });
    const file = join(missing, 'waitlist.db');
    expect(stderr).toMatch(/^Looking at .*\.\nThere is no list in .*\.\n$/);
    expect(stderr).toContain(`Looking at ${file}.`);
  }
  expect(existsSync(missing)).toBe(false);
});

test('creates no file in a folder with other contents', async () => {
  const { exitCode } = await runSignups({ DATA_DIR: folder }, ['count']);

  expect(exitCode).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test('removes copies of the list that killed commands have left, and none of running ones', async () => {
  const killed = spawnSync(process.execPath, ['--version']).pid;
  const running = temporaryName();
  const left = running.replace(`-${process.pid}-`, `-${killed}-`);
  for (const name of [left, running]) mkdirSync(join(folder, name));

  await runSignups({ DATA_DIR: folder }, ['count']);

  expect(readdirSync(folder)).toEqual([running]);
});

test('works while the API has the list open, and writes only what was requested', async () => {
  const store = await openEmbeddedStore(folder);
  await store.add(sampleSignUp());

  const counted = await runSignups({ DATA_DIR: folder }, ['count']);
  const removed = await runSignups({ DATA_DIR: folder }, ['remove'], 'ada@example.com');

  expect(counted).toEqual({
    exitCode: 0,
    output: '1\n',
    stderr: `Looking at ${join(folder, 'waitlist.db')}.\n`,
  });
  expect(removed.output).toBe('Removed.\n');
  expect((await store.metrics(new Date())).total).toBe(0);
  await store.close();
});

/** Writes a list as an older program has left it, which had only the first `version` versions of the tables. */
function writeOlderList(version: number): string {
  const { file } = databaseFiles(folder);
  createDatabase(file, MIGRATIONS.slice(0, version));
  const database = new DatabaseSync(file);
  database.exec(`
    INSERT INTO sign_ups (email_key, email, name, school, created_at, school_key) VALUES
      ('ada@example.com', 'ada@example.com', 'Ada', '', '2026-03-05T12:00:00.000Z', ''),
      ('bob@example.com', 'bob@example.com', 'Bob', '', '2026-03-05T12:00:00.000Z', '')`);
  database.close();
  return file;
}

function schemaOf(file: string): unknown[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = database.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all();
  return [readVersion(database), ...tables];
}

test('no command migrates the list of a running API', async () => {
  const file = writeOlderList(2);
  const before = schemaOf(file);
  const settings = { mongodbUri: undefined, dataDir: folder, webhook: undefined, mail: undefined };
  const logger = createLogger({ service: 'test', level: 'silent' });
  const opened: AnyVersionStore[] = [];
  const close = <Store extends AnyVersionStore>(store: Store) => {
    opened.push(store);
    return store;
  };

  const done: string[] = [];
  const refusals: string[] = [];
  for (const { words, input } of COMMANDS) {
    await callCommand(unavailableStore, words, input, {
      openStore: () => openExistingStore(settings, logger, () => {}).then(close),
      openAnyVersion: () => openExistingAnyVersion(settings, logger, () => {}).then(close),
    }).then(
      ({ exitCode }) => void done.push(`${words[0]} ${exitCode}`),
      ({ name, message }: Error) => void refusals.push(`${name}: ${message}`),
    );
    await opened.pop()?.close();
  }

  expect(schemaOf(file)).toEqual(before);
  expect(done).toEqual(['count 0', 'remove 0', 'erasures 0', 'erasures 0', 'verify 0', 'backup 0']);
  expect(new Set(refusals)).toEqual(
    new Set([
      `StartError: The sign-ups in ${file} are of an older version (tables of version 2; this program works with ${MIGRATIONS.length}): run the command of the program that the API runs, or start this program's API first, which migrates them.`,
    ]),
  );
});

test.each([1, 2])('a backup keeps schema version %i, and can be restored', async (version) => {
  const file = writeOlderList(version);
  const before = schemaOf(file);
  const backup = join(folder, 'backup');

  const made = await runSignups({ DATA_DIR: folder }, ['backup', backup]);
  const elsewhere = join(folder, 'elsewhere');
  const restored = await runSignups({ DATA_DIR: elsewhere }, ['restore', backup]);

  expect([made.exitCode, restored.exitCode]).toEqual([0, 0]);
  expect(schemaOf(backup)).toEqual(before);
  expect(schemaOf(databaseFiles(elsewhere).file)).toEqual(before);
});

test('writes one message to standard error if MongoDB is down, and nothing to standard output', async () => {
  const env = { MONGODB_URI: 'mongodb://user:secret@127.0.0.1:9/list', DATA_DIR: folder };

  for (const { exitCode, output, stderr } of await runAll(env)) {
    expect({ exitCode, output }).toEqual({ exitCode: 1, output: '' });
    expect(stderr).toBe(
      'Looking at the database list of MongoDB at 127.0.0.1:9.\nThe sign-up store is not available; try again.\n',
    );
  }
});

describeWithMongo('with MongoDB', (server) => {
  const databases: string[] = [];
  const database = () => {
    const uri = freshDatabase(server);
    databases.push(uri);
    return uri;
  };
  afterAll(() => dropDatabases(databases));

  test('does not create a missing database', async () => {
    const uri = database();

    const { exitCode, output, stderr } = await runSignups({ MONGODB_URI: uri }, ['count']);

    expect({ exitCode, output }).toEqual({ exitCode: 1, output: '' });
    expect(stderr).toContain('There is no list in the database');
    const client = new MongoClient(uri, { runtimeAdapters: { os } });
    expect(await client.db().listCollections().toArray()).toEqual([]);
    await client.close();
  });

  test.each([
    ['export', openExistingStore, (store: SignUpStore) => store.export()],
    ['people', openExistingAnyVersion, (store: AnyVersionStore) => store.people()],
  ] as const)(
    "%s waits longer for a response than a visitor's request does",
    async (_, open, list) => {
      const uri = database();
      const filled = await openTestMongoStore(uri);
      await filled.add(sampleSignUp());
      await filled.close();
      const proxy = await startProxy(new URL(uri));
      const mongodbUri = uri.replace(new URL(uri).host, `127.0.0.1:${proxy.port}`);
      const settings = { mongodbUri, dataDir: folder, webhook: undefined, mail: undefined };
      const logger = createLogger({ service: 'test', level: 'silent' });
      const store = await open(settings, logger, () => {});
      proxy.delay(2_000);

      expect(await collect(list(store as SignUpStore))).toHaveLength(1);
      proxy.delay(0);
      await store.close();
      proxy.close();
    },
  );

  test('moves a list from the embedded store with times, batches and figures', async () => {
    const embedded = await openEmbeddedStore(folder);
    await embedded.add(sampleSignUp({ name: '=1+1' }));
    await embedded.add(sampleSignUp({ emailKey: '+b@x.com', email: '+b@x.com', school: 'UCLA' }));
    await embedded.invite(1, new Date('2026-03-06T12:00:00.000Z'));
    await embedded.close();
    const uri = database();
    const target = await openTestMongoStore(uri);

    const before = await runSignups({ DATA_DIR: folder }, ['export', '--raw']);
    const moved = await runSignups({ MONGODB_URI: uri }, ['import', '--raw'], before.output);
    const after = await runSignups({ MONGODB_URI: uri }, ['export', '--raw']);

    expect(moved.output).toBe('2 added, 0 on the list already, 0 refused.\n');
    expect(after.output).toBe(before.output);
    expect(await target.metrics(new Date('2026-03-06T12:00:00.000Z'))).toMatchObject({
      total: 2,
      last7Days: 2,
      schools: 2,
    });
    await target.close();
  });
});

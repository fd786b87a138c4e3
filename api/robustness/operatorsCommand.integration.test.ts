import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { runSignups } from '../fixtures/runSignups.ts';
import { sampleSignUp } from '../fixtures/samples/sampleSignUp.ts';
import {
  describeWithMongo,
  dropDatabases,
  freshDatabase,
} from '../fixtures/stores/mongoForTests.ts';
import { openTestMongoStore } from '../fixtures/stores/openTestMongoStore.ts';
import { temporaryFolder } from '../fixtures/temporaryFolder.ts';
import { openEmbeddedStore } from '../src/store/embedded/openEmbeddedStore.ts';

/** Each command that opens the store, and what it reads. */
const COMMANDS = [
  { words: ['count'], input: '' },
  { words: ['export'], input: '' },
  { words: ['stats'], input: '' },
  { words: ['show'], input: 'ada@example.com\n' },
  { words: ['remove'], input: 'ada@example.com\n' },
  { words: ['import'], input: 'name,email\nAda,ada@example.com\n' },
  { words: ['invite', '--next', '1'], input: '' },
  { words: ['batches'], input: '' },
  { words: ['quarantine', 'list'], input: '' },
  { words: ['quarantine', 'release', '1'], input: '' },
  { words: ['webhook', 'dead'], input: '' },
  { words: ['webhook', 'retry'], input: '' },
  { words: ['verify'], input: '' },
  { words: ['recount'], input: '' },
  { words: ['backup', 'never-made.backup'], input: '' },
];

/** Each in turn: a dozen processes at once would only wait for each other. */
async function runAll(env: Record<string, string>) {
  const ended = [];
  for (const { words, input } of COMMANDS) ended.push(await runSignups(env, words, input));
  return ended;
}

let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => rm(folder, { recursive: true }));

test('makes no list where there is none, and says where it looked', async () => {
  const missing = join(folder, 'missing');

  for (const { exitCode, output, said } of await runAll({ DATA_DIR: missing })) {
    expect({ exitCode, output }).toEqual({ exitCode: 1, output: '' });
    const file = join(missing, 'waitlist.db');
    expect(said).toMatch(/^Looking at .*\.\nThere is no list in .*\.\n$/);
    expect(said).toContain(`Looking at ${file}.`);
  }
  expect(existsSync(missing)).toBe(false);
});

test('makes no file in a folder that holds something else', async () => {
  const { exitCode } = await runSignups({ DATA_DIR: folder }, ['count']);

  expect(exitCode).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test('works beside an open list, and writes what was asked for and nothing else', async () => {
  const store = await openEmbeddedStore(folder);
  await store.add(sampleSignUp());

  const counted = await runSignups({ DATA_DIR: folder }, ['count']);
  const removed = await runSignups({ DATA_DIR: folder }, ['remove'], 'ada@example.com');

  expect(counted).toEqual({
    exitCode: 0,
    output: '1\n',
    said: `Looking at ${join(folder, 'waitlist.db')}.\n`,
  });
  expect(removed.output).toBe('Removed.\n');
  expect((await store.metrics(new Date())).total).toBe(0);
  await store.close();
});

test('says one sentence where MongoDB is away, and nothing on standard output', async () => {
  const env = { MONGODB_URI: 'mongodb://user:secret@127.0.0.1:9/list', DATA_DIR: folder };

  for (const { exitCode, output, said } of await runAll(env)) {
    expect({ exitCode, output }).toEqual({ exitCode: 1, output: '' });
    expect(said).toBe(
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

  test('makes no database where there is none', async () => {
    const uri = database();

    const { exitCode, output, said } = await runSignups({ MONGODB_URI: uri }, ['count']);

    expect({ exitCode, output }).toEqual({ exitCode: 1, output: '' });
    expect(said).toContain('There is no list in the database');
    const client = new MongoClient(uri, { runtimeAdapters: { os } });
    expect(await client.db().listCollections().toArray()).toEqual([]);
    await client.close();
  });

  test('moves a list from the embedded store, moments, batches and figures included', async () => {
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

import { execFile, spawnSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BSON, type Document, MongoClient, Timestamp } from 'mongodb';
import { temporaryFolder } from '../../../../../service/fixtures/temporaryFolder.ts';
import { collect } from '../../../../fixtures/collect.ts';
import { pause } from '../../../../fixtures/pause.ts';
import { runSignups } from '../../../../fixtures/runSignups.ts';
import { sampleSignUp } from '../../../../fixtures/samples/sampleSignUp.ts';
import {
  describeWithMongo,
  dropDatabases,
  freshDatabase,
} from '../../../../fixtures/stores/mongoForTests.ts';
import { openTestMongoStore } from '../../../../fixtures/stores/openTestMongoStore.ts';
import { removeFrom } from '../../../../fixtures/stores/removeFrom.ts';

const run = promisify(execFile);
const { EJSON } = BSON;

/** MongoDB's Database Tools: `.ci/install` installs them. */
const hasTools = spawnSync('mongorestore', ['--version']).status === 0;

/** Dumps the entries of the oplog that match a query. @returns replays the entries before a time in seconds. */
type Dump = (server: string, query: object, folder: string) => Promise<Replay>;
type Replay = (moment: number) => Promise<unknown>;

const withTools: Dump = async (server, query, folder) => {
  const dump = ['--db=local', '--collection=oplog.rs', `--query=${EJSON.stringify(query)}`];
  await run('mongodump', [`--uri=${server}`, ...dump, `--out=${folder}`]);
  const empty = join(folder, 'empty');
  await mkdir(empty);
  const oplog = `--oplogFile=${join(folder, 'local', 'oplog.rs.bson')}`;
  return (moment) =>
    run('mongorestore', [
      ...[`--uri=${server}`, '--oplogReplay', oplog, `--oplogLimit=${moment}`, empty],
    ]);
};

/** `applyOps` rejects index operations, and the restored list already has the indexes. */
const isOfIndex = (o: object) => /^(create|drop)Indexes|IndexBuild$/.test(Object.keys(o)[0] ?? '');

/** Does the same as the tools with the driver. */
const withDriver: Dump = async (server, query) => {
  const client = new MongoClient(server, { runtimeAdapters: { os } });
  const entries = await client.db('local').collection('oplog.rs').find(query).toArray();
  const withoutId = ({ op, ns, o, o2 }: Document) => ({ op, ns, o, ...(o2 && { o2 }) });
  return async (moment) => {
    for (const entry of entries.filter(({ ts, o }) => ts.t < moment && !isOfIndex(o))) {
      const applyOps = (entry.o.applyOps ?? [entry]).map(withoutId);
      await client.db('admin').command({ applyOps });
    }
    await client.close();
  };
};

describeWithMongo('with MongoDB', (server) => {
  test.each<[string, Dump]>([
    ...(hasTools ? [['mongorestore', withTools] as [string, Dump]] : []),
    ['applyOps', withDriver],
  ])(
    'a backup and the oplog, replayed with %s, give the list at a point in time',
    async (_tool, dump) => {
      const uri = freshDatabase(server);
      const name = new URL(uri).pathname.slice(1);
      const folder = await temporaryFolder();
      const backup = join(folder, 'backup');
      const env = { MONGODB_URI: uri, DATA_DIR: folder };
      const seconds = () => Math.floor(Date.now() / 1_000);
      const since = seconds();
      const store = await openTestMongoStore(uri);
      const add = (emailKey: string) => store.add(sampleSignUp({ emailKey }));
      await add('ann@x.com');
      expect(await runSignups(env, ['backup', backup])).toMatchObject({ exitCode: 0 });
      await add('ben@x.com');
      await removeFrom(store, 'ann@x.com');
      // Counts new sign-ups, in a transaction.
      await store.metrics(new Date());
      await pause(1_100);
      const moment = seconds();
      await pause(1_100);
      await add('cem@x.com');
      await store.close();

      const ns = { $regex: `^${name}\\.` };
      const query = {
        ts: { $gte: new Timestamp({ t: since, i: 0 }) },
        $or: [{ ns }, { ns: 'admin.$cmd', 'o.applyOps.ns': ns }],
      };
      const replay = await dump(server, query, folder);
      expect(await runSignups(env, ['restore', backup])).toMatchObject({ exitCode: 0 });
      await replay(moment);

      const restored = await openTestMongoStore(uri);
      const people = await collect(restored.people());
      const { wrongCounters } = await restored.maintenance.inspect();
      await restored.close();
      await dropDatabases([uri]);
      await rm(folder, { recursive: true });
      expect(people.map(({ emailKey }) => emailKey)).toEqual(['ben@x.com']);
      expect(wrongCounters).toEqual([]);
    },
  );
});

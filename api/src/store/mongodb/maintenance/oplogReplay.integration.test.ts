import { execFile, spawnSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
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
import { temporaryFolder } from '../../../../fixtures/temporaryFolder.ts';

const run = promisify(execFile);

/** MongoDB's Database Tools: in no registry that tests can use. */
const hasTools = spawnSync('mongorestore', ['--version']).status === 0;

describeWithMongo('with MongoDB', (server) => {
  (hasTools ? test : test.skip)(
    'a backup and the oplog, replayed with mongorestore, are the list at a second',
    async () => {
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
      await store.remove('ann@x.com');
      // In a transaction, as the figures are.
      await store.metrics(new Date());
      await pause(1_100);
      const moment = seconds();
      await pause(1_100);
      await add('cem@x.com');
      await store.close();

      const ns = { $regex: `^${name}\\.` };
      const query = {
        ts: { $gte: { $timestamp: { t: since, i: 0 } } },
        $or: [{ ns }, { ns: 'admin.$cmd', 'o.applyOps.ns': ns }],
      };
      const dump = ['--db=local', '--collection=oplog.rs', `--query=${JSON.stringify(query)}`];
      await run('mongodump', [`--uri=${server}`, ...dump, `--out=${folder}`]);
      expect(await runSignups(env, ['restore', backup])).toMatchObject({ exitCode: 0 });
      const oplog = `--oplogFile=${join(folder, 'local', 'oplog.rs.bson')}`;
      const empty = join(folder, 'empty');
      await mkdir(empty);
      const replay = ['--oplogReplay', oplog, `--oplogLimit=${moment}`, empty];
      await run('mongorestore', [`--uri=${server}`, ...replay]);

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

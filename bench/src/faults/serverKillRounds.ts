import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { MongoClient } from 'mongodb';
import { auditStore } from '../../../api/fixtures/load/auditStore.ts';
import { signUpLoad } from '../../../api/fixtures/load/signUpLoad.ts';
import { pause } from '../../../api/fixtures/pause.ts';
import { dropDatabases, freshDatabase } from '../../../api/fixtures/stores/mongoForTests.ts';
import { openTestMongoStore } from '../../../api/fixtures/stores/openTestMongoStore.ts';
import { until } from '../../../service/fixtures/until.ts';
import { API, launchProgram } from '../api/launchProgram.ts';
import { expectNothingLost } from './expectNothingLost.ts';

const ROUNDS = 5;

const run = promisify(execFile);

/**
 * Stops the MongoDB server under load (a kill, a step-down of the primary), starts it again, and
 * compares what the API acknowledged with what is stored. `MONGODB_TEST_CONTROL` names a
 * program that does `kill` and `restart` to the server of `MONGODB_TEST_URI`.
 */
export async function serverKillRounds(): Promise<void> {
  const { MONGODB_TEST_URI: server, MONGODB_TEST_CONTROL: control } = process.env;
  if (!server || !control) {
    console.log('Killing MongoDB is left out: it takes MONGODB_TEST_URI and MONGODB_TEST_CONTROL.');
    return;
  }
  const uri = freshDatabase(server);
  await interrupted('kill -9 and restart', uri, async () => {
    await run(control, ['kill']);
    await run(control, ['restart']);
  });
  await interrupted('step-down', uri, () => stepDown(uri));
  await dropDatabases([uri]);
}

async function interrupted(how: string, uri: string, interrupt: () => Promise<void>) {
  const api = await launchProgram(API, { MONGODB_URI: uri, LOG_LEVEL: 'silent' });
  const load = signUpLoad({ url: api.url, connections: 20, prefix: how.replaceAll(' ', '') });
  for (let round = 0; round < ROUNDS; round += 1) {
    await pause(300 + round * 130);
    await interrupt();
    const before = load.acknowledged.length;
    await until(() => load.acknowledged.length >= before + 50, 60_000);
  }
  await load.stop();
  await api.stop();

  const store = await openTestMongoStore(uri);
  const audit = await auditStore(store, load.acknowledged);
  await store.close();
  const summary = `${load.acknowledged.length} acknowledged, otherwise ${JSON.stringify(load.others)}`;
  expectNothingLost(how, { ...audit, counted: audit.stored });
  console.log(`MongoDB, ${ROUNDS} × ${how}: ${summary}; ${audit.stored} stored, none lost`);
}

/** A set of one member elects itself again after the seconds that it stepped down for. */
async function stepDown(uri: string): Promise<void> {
  const client = new MongoClient(uri);
  await client
    .db('admin')
    .command({ replSetStepDown: 2, secondaryCatchUpPeriodSecs: 0, force: true });
  await client.close();
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { auditStore } from '../fixtures/load/auditStore.ts';
import { stopRounds } from '../fixtures/load/stopRounds.ts';
import { slowDownWrites } from '../fixtures/slowDownWrites.ts';
import { temporaryFolder } from '../fixtures/temporaryFolder.ts';
import { openEmbeddedStore } from '../src/store/embedded/openEmbeddedStore.ts';

/** `npm run bench -w bench -- faults` runs 50. */
const ROUNDS = 5;

test('responds to every accepted sign-up before it stops, and loses none', async () => {
  const folder = await temporaryFolder();

  const { acknowledged, unavailable, unexpected, unclean } = await stopRounds(ROUNDS, {
    DATA_DIR: folder,
  });
  const store = await openEmbeddedStore(folder);
  const audit = await auditStore(store, acknowledged);
  await store.close();
  await rm(folder, { recursive: true });

  expect(unclean).toBe(0);
  expect([unavailable, unexpected]).toEqual([0, {}]);
  expect(acknowledged.length).toBeGreaterThan(ROUNDS);
  expect(audit).toEqual({
    stored: acknowledged.length,
    lost: [],
    doubled: [],
    counted: acknowledged.length,
  });
});

test('a process that exits during a SQLite write keeps its exit code', async () => {
  const folder = await temporaryFolder();
  await (await openEmbeddedStore(folder)).close();
  slowDownWrites(folder);

  const child = fork(resolve('api/fixtures/exitWhileWriting.ts'), [folder], {
    execArgv: ['--import', 'tsx'],
    silent: true,
  });
  const ended = await once(child, 'exit');
  await rm(folder, { recursive: true });

  expect(ended).toEqual([3, null]);
});

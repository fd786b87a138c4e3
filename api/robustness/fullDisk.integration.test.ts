import { copyFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { until } from '../../service/fixtures/until.ts';
import { auditStore } from '../fixtures/load/auditStore.ts';
import { launchApi } from '../fixtures/load/launchApi.ts';
import { signUpLoad } from '../fixtures/load/signUpLoad.ts';
import { mountSmallDisk } from '../fixtures/load/smallDisk.ts';
import { pause } from '../fixtures/pause.ts';
import { runSignups } from '../fixtures/runSignups.ts';
import { sampleSignUp } from '../fixtures/samples/sampleSignUp.ts';
import { databaseFiles } from '../src/store/embedded/database/databaseFiles.ts';
import { openEmbeddedStore } from '../src/store/embedded/openEmbeddedStore.ts';

test('reports a full disk, loses no sign-up, and continues once there is space', async () => {
  const disk = await mountSmallDisk(1);
  if (disk === undefined) {
    process.stdout.write('skipped: only root may mount the small disk that this test fills\n');
    return;
  }
  const api = await launchApi({ DATA_DIR: disk.folder, LOG_LEVEL: 'error' });
  const statusOf = async (path: string) => (await fetch(api.url + path)).status;

  const load = signUpLoad({ url: api.url, connections: 10, prefix: 'full' });
  await until(() => load.others['503'] !== undefined);
  // After the first failed write, a smaller one may still fit on the disk.
  await until(async () => (await statusOf('/readyz')) !== 200);
  const whileFull = [await statusOf('/healthz'), await statusOf('/readyz')];
  await load.stop();
  disk.grow(32);
  const later = signUpLoad({ url: api.url, connections: 10, prefix: 'later' });
  await until(() => later.acknowledged.length >= 100);
  await later.stop();
  await pause(600);
  const whenThereIsRoom = await statusOf('/readyz');
  api.child.kill();
  const [exitCode] = await api.ended;
  const store = await openEmbeddedStore(disk.folder);
  const audit = await auditStore(store, [...load.acknowledged, ...later.acknowledged]);
  await store.close();
  disk.remove();

  expect(load.acknowledged.length).toBeGreaterThan(0);
  expect(Object.keys(load.others)).toEqual(['503']);
  expect(whileFull).toEqual([200, 503]);
  expect(later.others).toEqual({});
  expect(whenThereIsRoom).toBe(200);
  expect(exitCode).toBe(0);
  expect(api.output()).toContain('"message":"database or disk is full"');
  expect(audit).toMatchObject({ lost: [], doubled: [], counted: audit.stored });
});

test("on a full disk, operators' commands state the reason, and can read and back up without an API", async () => {
  const disk = await mountSmallDisk(2);
  if (disk === undefined) {
    process.stdout.write('skipped: only root may mount the small disk that this test fills\n');
    return;
  }
  const made = await temporaryFolder();
  const store = await openEmbeddedStore(made);
  const people = Array.from({ length: 2_000 }, (_, index) => `p${index}@x.com`);
  await Promise.all(people.map((emailKey) => store.add(sampleSignUp({ emailKey }))));
  await store.close();
  // A copy, which no process has had open.
  copyFileSync(databaseFiles(made).file, databaseFiles(disk.folder).file);
  const run = (...words: string[]) => runSignups({ DATA_DIR: disk.folder }, words);

  const fill = () => writeFileSync(join(disk.folder, 'other'), Buffer.alloc(2 * 1024 * 1024));
  expect(fill).toThrow('ENOSPC');
  const invited = await run('invite', '--next', '2000');
  const counted = await run('count');
  const backedUp = await run('backup', join(made, 'backup'));
  disk.remove();

  expect(invited).toMatchObject({ exitCode: 1, output: '' });
  expect(invited.stderr).toMatch(/not available \(.+\); the batch may have been made: .+\.\n$/);
  expect(counted).toMatchObject({ exitCode: 0, output: '2000\n' });
  expect(backedUp).toMatchObject({ exitCode: 0 });
  await rm(made, { recursive: true });
});

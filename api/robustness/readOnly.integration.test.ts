import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { until } from '../../service/fixtures/until.ts';
import { launchApi } from '../fixtures/load/launchApi.ts';
import { signUpLoad } from '../fixtures/load/signUpLoad.ts';
import { mountSmallDisk, type SmallDisk } from '../fixtures/load/smallDisk.ts';
import { runSignups } from '../fixtures/runSignups.ts';

let disk: SmallDisk | undefined;
afterEach(() => disk?.remove());

const SKIPPED = 'skipped: only root may mount the small disk that this test needs\n';

/** Retries, since a process that inspects the list ends shortly after the killed API. */
const remountReadOnly = (folder: string) =>
  until(() => spawnSync('mount', ['-o', 'remount,ro', folder]).status === 0);

test.each([
  ['after a clean stop', 'SIGTERM', []],
  ['after a crash', 'SIGKILL', []],
  ['after a crash, without the index of the log', 'SIGKILL', ['waitlist.db-shm']],
] as const)(
  'the list can be exported from a read-only mount %s',
  async (_when, signal, removed) => {
    disk = await mountSmallDisk(4);
    if (disk === undefined) {
      process.stdout.write(SKIPPED);
      return;
    }
    const { folder } = disk;
    const api = await launchApi({ DATA_DIR: folder });
    const load = signUpLoad({ url: api.url, connections: 1, prefix: 'ro' });
    await until(() => load.acknowledged.length > 0);
    await load.stop();
    api.child.kill(signal);
    await api.ended;
    for (const name of removed) rmSync(`${folder}/${name}`);
    await remountReadOnly(folder);

    const list = await runSignups({ DATA_DIR: folder }, ['export']);
    const count = await runSignups({ DATA_DIR: folder }, ['count']);

    expect(list.exitCode).toBe(0);
    for (const email of load.acknowledged) expect(list.output).toContain(email);
    expect(Number(count.output)).toBeGreaterThanOrEqual(load.acknowledged.length);
  },
);

test('a full disk disturbs neither a stop nor an export', async () => {
  disk = await mountSmallDisk(1);
  if (disk === undefined) {
    process.stdout.write(SKIPPED);
    return;
  }
  const api = await launchApi({ DATA_DIR: disk.folder, LOG_LEVEL: 'error' });
  const load = signUpLoad({ url: api.url, connections: 10, prefix: 'full' });
  await until(() => load.others['503'] !== undefined);
  await load.stop();

  api.child.kill();
  const [exitCode] = await api.ended;
  const list = await runSignups({ DATA_DIR: disk.folder }, ['export']);

  expect([exitCode, api.output()]).toEqual([0, expect.not.stringContaining('crashed')]);
  expect(list.exitCode).toBe(0);
  expect(list.output.split('\n').length).toBeGreaterThan(load.acknowledged.length);
});

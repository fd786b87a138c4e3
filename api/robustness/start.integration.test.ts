import { rm } from 'node:fs/promises';
import { maxHeaderSize } from 'node:http';
import { DatabaseSync } from '@photostructure/sqlite';
import { until } from '../../service/fixtures/until.ts';
import { launchApi } from '../fixtures/load/launchApi.ts';
import { temporaryFolder } from '../fixtures/temporaryFolder.ts';
import { databaseFiles } from '../src/store/embedded/database/databaseFiles.ts';
import { openEmbeddedStore } from '../src/store/embedded/openEmbeddedStore.ts';

/** Enough that deleting them takes longer than the check that follows the start. */
const EXPIRED = 100_000;

test('listens before it purges expired quarantined sign-ups', async () => {
  const folder = await temporaryFolder();
  await (await openEmbeddedStore(folder)).close();
  const database = new DatabaseSync(databaseFiles(folder).file, { timeout: 5_000 });
  database.exec(`
    WITH RECURSIVE expired (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM expired WHERE n < ${EXPIRED})
    INSERT INTO quarantine (email_key, email, name, school, created_at)
    SELECT 'p' || n, 'p' || n, 'Somebody', '', '2020-01-01T00:00:00.000Z' FROM expired`);
  const count = database.prepare('SELECT count(*) AS n FROM quarantine');
  const left = () => Number(count.get().n);

  const api = await launchApi({ DATA_DIR: folder });
  const leftAtFirst = left();
  const healthy = (await fetch(`${api.url}/healthz`)).status;
  await until(() => left() < EXPIRED);
  api.child.kill();
  const [exitCode] = await api.ended;
  database.close();
  await rm(folder, { recursive: true });

  expect(leftAtFirst).toBeGreaterThan(0);
  expect([healthy, exitCode]).toEqual([200, 0]);
});

test('logs where the list is stored, and a misnamed setting', async () => {
  const folder = await temporaryFolder();

  const api = await launchApi({ DATA_DIR: folder, MONGODB_URL: 'mongodb://u:geheim@db/list' });
  const metrics = await (await fetch(`${api.adminUrl}/metrics`)).text();
  api.child.kill();
  await api.ended;
  await rm(folder, { recursive: true });

  const { file } = databaseFiles(folder);
  expect(metrics).toContain(`waitlist_store_info{store="embedded",place="${file}"} 1`);
  expect(api.output()).toContain(`"place":"${file}","msg":"store opened"`);
  expect(api.output()).toContain('is MONGODB_URI meant?');
  expect(api.output()).not.toContain('geheim');
});

test('accepts the largest headers that shells accept, with those that shells add', async () => {
  const folder = await temporaryFolder();

  const api = await launchApi({ DATA_DIR: folder });
  const { status } = await fetch(`${api.url}/api/dashboard`, {
    headers: { cookie: 'c'.repeat(maxHeaderSize), 'x-request-id': 'x'.repeat(100) },
  });
  api.child.kill();
  await api.ended;
  await rm(folder, { recursive: true });

  expect(status).toBe(200);
});

import { rm } from 'node:fs/promises';
import { maxHeaderSize } from 'node:http';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { launchApi } from '../fixtures/load/launchApi.ts';
import { databaseFiles } from '../src/store/embedded/database/databaseFiles.ts';

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

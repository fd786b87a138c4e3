import { rm } from 'node:fs/promises';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { launchApi } from '../fixtures/load/launchApi.ts';
import { slowClients } from '../fixtures/load/slowClients.ts';

test('serves others while 1,000 slow clients stay connected', async () => {
  const folder = await temporaryFolder();
  const api = await launchApi({ DATA_DIR: folder, LOG_LEVEL: 'silent' });

  const slow = await slowClients(api.url, 1_000);
  const responses: number[] = [];
  for (let index = 0; index < 200; index += 1) {
    responses.push((await fetch(`${api.url}/healthz`)).status);
  }
  const joined = await fetch(`${api.url}/api/waitlist`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.com' }),
  });
  slow.leave();
  api.child.kill();
  const [exitCode] = await api.ended;
  await rm(folder, { recursive: true });

  // On a slow machine the server may already have closed some of them, as it should.
  expect(slow.most).toBeGreaterThan(300);
  expect(responses).toEqual(Array(200).fill(200));
  expect(joined.status).toBe(200);
  expect(exitCode).toBe(0);
});

import { rm } from 'node:fs/promises';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { pause } from '../fixtures/pause.ts';
import { serveApi } from '../fixtures/serveApi.ts';
import { slowDownWrites } from '../fixtures/slowDownWrites.ts';
import { openEmbeddedStore } from '../src/store/embedded/openEmbeddedStore.ts';

/** Long enough that a busy machine is not taken for a failing disk. */
const AMPLE_MS = 60_000;

test('responds to probes and readers while the disk is slow', async () => {
  const folder = await temporaryFolder();
  const slow = await openEmbeddedStore(folder, { deadlineMs: AMPLE_MS });
  const busy = await serveApi(slow);
  await busy.send('GET', '/readyz');
  slowDownWrites(folder);
  // Waits until the result of the last check has expired.
  await pause(600);

  const order: string[] = [];
  const ended = (what: string) => (response: { status: number }) => {
    order.push(`${what} ${response.status}`);
  };
  const joined = busy.join({ name: 'Ada', email: 'ada@example.com' }).then(ended('sign-up'));
  await pause(100);
  await Promise.all(
    ['/healthz', '/readyz', '/api/dashboard'].map((path) =>
      busy.send('GET', path).then(ended(path)),
    ),
  );
  await joined;
  await busy.close();
  await slow.close();
  await rm(folder, { recursive: true });

  expect(order.at(-1)).toBe('sign-up 200');
  expect(order.toSorted()).toEqual([
    '/api/dashboard 200',
    '/healthz 200',
    '/readyz 200',
    'sign-up 200',
  ]);
});

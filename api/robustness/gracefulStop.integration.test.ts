import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { globalAgent } from 'node:http';
import { resolve } from 'node:path';
import { listenLocally } from '../../service/fixtures/listenLocally.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { until } from '../../service/fixtures/until.ts';
import { auditStore } from '../fixtures/load/auditStore.ts';
import { launchApi } from '../fixtures/load/launchApi.ts';
import { stopRounds } from '../fixtures/load/stopRounds.ts';
import { postSignUp } from '../fixtures/samples/postSignUp.ts';
import { slowDownWrites } from '../fixtures/slowDownWrites.ts';
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

test('stops in time although everything that it sends to hangs', async () => {
  const folder = await temporaryFolder();
  const received: string[] = [];
  const hanging = await listenLocally((request) => void received.push(request.url ?? ''));
  const api = await launchApi({
    DATA_DIR: folder,
    STOP_GRACE_MS: '0',
    WEBHOOK_URL: `${hanging.url}/webhook`,
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    ARCHIVE_DIR: 's3://bucket/archive',
    AWS_ENDPOINT_URL_S3: hanging.url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
    OTEL_EXPORTER_OTLP_ENDPOINT: hanging.url,
  });
  await postSignUp(api.url, globalAgent, { name: 'Ada', email: 'ada@example.com' });
  const isReached = (part: string) => received.some((url) => url.includes(part));
  await until(() => ['/webhook', '/bucket', '/v1/traces'].every(isReached));
  await postSignUp(api.url, globalAgent, { name: 'Ben', email: 'ben@example.com' });

  api.child.kill('SIGTERM');
  const ended = await api.ended;
  await hanging.close();
  await rm(folder, { recursive: true });

  expect(api.output()).not.toContain('closing took too long');
  expect(ended).toEqual([0, null]);
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

/** @jest-environment node */

import type { RequestListener } from 'node:http';
import { SAMPLE_PROPS } from '@statline/contract/remotes';
import { DEADLINES } from '../../../compose/src/protocol/deadlines.ts';
import { type LocalServer, listenLocally } from '../../../service/fixtures/listenLocally.ts';
import { createApiRequests } from './createApiRequests.ts';
import { DASHBOARD_BUDGET_MS, readDashboard } from './readDashboard.ts';

const { metrics } = SAMPLE_PROPS['marketing/Metrics'];
/** Long enough that a busy machine is not taken for a slow API. */
const AMPLE_MS = 60_000;
let server: LocalServer;

afterEach(() => server.close());

async function apiAt(listener: RequestListener): Promise<string> {
  server = await listenLocally(listener);
  return `http://localhost:${server.port}`;
}

it.each(['', '/base'])('finds the API below the base path %p', async (base) => {
  const received: (string | undefined)[] = [];
  const url = await apiAt((request, response) => {
    received.push(request.url);
    response.end(JSON.stringify(metrics));
  });

  expect(await readDashboard(`${url}${base}`, createApiRequests(), AMPLE_MS)).toEqual({
    status: 'loaded',
    metrics,
  });
  expect(received).toEqual([`${base}/api/dashboard`]);
});

it('leaves the request to the browser if the API is slower than a page may wait', async () => {
  const url = await apiAt(() => {});

  const requests = createApiRequests();

  expect(await readDashboard(url, requests, 50)).toEqual({ status: 'loading' });
  const { values } = await requests.counter.get();
  expect(values.filter(({ value }) => value > 0)).toEqual([
    { labels: { outcome: 'timeout' }, value: 1 },
  ]);
});

it('returns the error that the browser would get if the API fails', async () => {
  const url = await apiAt((_request, response) => response.writeHead(503).end());

  expect(await readDashboard(url, createApiRequests(), AMPLE_MS)).toEqual({
    status: 'failed',
    message: 'Network response was not ok',
  });
});

it('leaves the page enough time to find a worker with its releases', () => {
  expect(DASHBOARD_BUDGET_MS).toBeLessThan(DEADLINES.pageDataMs);
});

/** @jest-environment node */
import { createMetrics } from '../../../../compose/src/server/admin/createMetrics.ts';
import { sendOnce } from '../../../../service/fixtures/sendOnce.ts';
import { type StartedShell, startShell } from '../../../fixtures/startShell.ts';

const READY = { isReady: () => true, missing: () => [], isStateAvailable: () => true };

let shell: StartedShell;
afterEach(() => shell.stop());

it('reports readiness for visitors', async () => {
  let isReady = false;
  const metrics = createMetrics();
  shell = await startShell({ readiness: { ...READY, isReady: () => isReady }, metrics });
  const gauge = async () => /^shell_ready (\d)$/m.exec(await metrics.registry.metrics())?.[1];
  const readyz = (method = 'GET') => fetch(`${shell.url}/readyz`, { method });

  const before = await readyz();
  const gaugeBefore = await gauge();
  isReady = true;
  const after = await readyz();

  expect(before.status).toBe(503);
  expect(await before.json()).toEqual({
    message: 'This server is to get no visitors now.',
    code: 'service.not_ready',
  });
  expect(after.status).toBe(200);
  expect(await after.json()).toEqual({ status: 'ready' });
  for (const { headers } of [before, after]) expect(headers.get('cache-control')).toBe('no-store');
  expect((await readyz('HEAD')).status).toBe(200);
  expect([gaugeBefore, await gauge()]).toEqual(['0', '1']);
});

it('responds while it is not ready, and lists the remotes without a release', async () => {
  shell = await startShell({
    readiness: { ...READY, isReady: () => false, missing: () => ['legal'] },
  });

  const { status, body } = await sendOnce(`${shell.url}/readyz`);
  expect([status, JSON.parse(body)]).toMatchObject([503, { missing: ['legal'] }]);
  expect((await fetch(`${shell.url}/healthz`)).status).toBe(200);
  expect((await fetch(shell.url)).status).toBe(200);
});

it('reports readiness without a release of a remote', async () => {
  shell = await startShell({ readiness: { ...READY, missing: () => ['legal'] } });

  const response = await fetch(`${shell.url}/readyz`);

  expect([response.status, await response.json()]).toEqual([
    200,
    { status: 'ready', missing: ['legal'] },
  ]);
});

it('is ready while the shared state is unavailable, and reports that', async () => {
  shell = await startShell({ readiness: { ...READY, isStateAvailable: () => false } });

  const response = await fetch(`${shell.url}/readyz`);

  expect([response.status, await response.json()]).toEqual([
    200,
    { status: 'ready', sharedState: 'unavailable' },
  ]);
});

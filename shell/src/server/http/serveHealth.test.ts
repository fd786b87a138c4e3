/** @jest-environment node */
import { type StartedShell, startShell } from '../../../fixtures/startShell.ts';

let shell: StartedShell;
afterEach(() => shell.stop());

it('says whether it is to be sent visitors', async () => {
  let isReady = false;
  shell = await startShell({ isReady: () => isReady });
  const ask = (method = 'GET') => fetch(`${shell.url}/readyz`, { method });

  const before = await ask();
  isReady = true;
  const after = await ask();

  expect(before.status).toBe(503);
  expect(await before.json()).toEqual({
    message: 'This server is to get no visitors now.',
    code: 'service.not_ready',
  });
  expect(after.status).toBe(200);
  expect(await after.json()).toEqual({ status: 'ready' });
  for (const { headers } of [before, after]) expect(headers.get('cache-control')).toBe('no-store');
  expect((await ask('HEAD')).status).toBe(200);
});

it('answers while it is not ready', async () => {
  shell = await startShell({ isReady: () => false });

  expect((await fetch(`${shell.url}/healthz`)).status).toBe(200);
  expect((await fetch(shell.url)).status).toBe(200);
});

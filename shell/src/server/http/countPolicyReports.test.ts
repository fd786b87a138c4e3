/** @jest-environment node */

import * as v from 'valibot';
import { createMetrics } from '../../../../compose/src/server/admin/createMetrics.ts';
import { type StartedShell, startShell } from '../../../fixtures/startShell.ts';

let shell: StartedShell;
let metrics: ReturnType<typeof createMetrics>;
beforeEach(async () => {
  metrics = createMetrics();
  shell = await startShell({ metrics });
});
afterEach(() => shell.stop());

/** Any URL may contain something that a visitor has typed. */
const PRIVATE = 'https://statline.example/?email=ada@example.com';

const send = (body: string) =>
  fetch(`${shell.url}/_shell/policy-reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report' },
    body,
  });

const report = (directive: string) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': PRIVATE,
      'blocked-uri': PRIVATE,
      'effective-directive': directive,
    },
  });

const counted = async () =>
  (await metrics.registry.metrics())
    .split('\n')
    .filter((line) => line.startsWith('shell_policy_violations_total{'));

it('counts a report by its directive, and stores nothing else', async () => {
  for (const directive of ['style-src-attr', 'style-src-attr', 'require-trusted-types-for']) {
    expect((await send(report(directive))).status).toBe(204);
  }

  expect(await counted()).toEqual([
    'shell_policy_violations_total{directive="style-src-attr"} 2',
    'shell_policy_violations_total{directive="require-trusted-types-for"} 1',
  ]);
  expect(JSON.stringify(shell.logged)).not.toContain('example.com');
});

it('counts reports of scripts without a hash by kind, and stores nothing else', async () => {
  const violation = (destination: string, type = 'integrity-violation') => ({
    type,
    url: PRIVATE,
    user_agent: PRIVATE,
    body: { documentURL: PRIVATE, blockedURL: PRIVATE, destination, reportOnly: true },
  });
  const reports = [violation('script'), violation('script'), violation(PRIVATE)];

  expect((await send(JSON.stringify(reports))).status).toBe(204);
  expect((await send(JSON.stringify([violation('script', 'deprecation')]))).status).toBe(204);

  const lines = (await metrics.registry.metrics()).split('\n');
  expect(lines.filter((line) => line.startsWith('shell_integrity_violations_total{'))).toEqual([
    'shell_integrity_violations_total{destination="script"} 2',
    'shell_integrity_violations_total{destination="other"} 1',
  ]);
  expect(JSON.stringify(shell.logged)).not.toContain('example.com');
});

it('does not use an unknown directive as a label', async () => {
  await send(report(PRIVATE));

  expect(await counted()).toEqual(['shell_policy_violations_total{directive="other"} 1']);
});

it.each([
  ['invalid JSON', '{'],
  ['another shape', '{"csp-report":null}'],
  ['nothing', ''],
  ['an oversized body', `${' '.repeat(20_000)}${report('img-src')}`],
])('counts nothing for %s', async (_, body) => {
  expect((await send(body)).status).toBe(204);

  expect(await counted()).toEqual([]);
});

it('stops at the first of thousands of invalid entries', async () => {
  const describe = jest.fn(() => 'invalid');
  v.setGlobalMessage(describe);

  await send(JSON.stringify(Array(6_000).fill({})));
  v.deleteGlobalMessage();

  // It is tried as either kind of report.
  expect(describe).toHaveBeenCalledTimes(2);
});

it('reads a limited number of reports per second', async () => {
  // Stops the clock, so that the second does not end on a busy machine.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });

  const responses = await Promise.all(Array.from({ length: 25 }, () => send(report('img-src'))));
  jest.useRealTimers();

  const refused = responses.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5);
  expect(refused[0]?.headers.get('retry-after')).toBe('1');
  expect(await counted()).toEqual(['shell_policy_violations_total{directive="img-src"} 20']);
});

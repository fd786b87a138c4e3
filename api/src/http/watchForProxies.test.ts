import type { IncomingMessage } from 'node:http';
import { createLogger } from '@statline/service/logging/createLogger';
import { MANY_IN_A_ROW, watchForProxies } from './watchForProxies.ts';

let lines: string[];
beforeEach(() => {
  lines = [];
});

function watch(trustedHops: number, believedHops = trustedHops) {
  const write = (line: string) => void lines.push(line);
  const logger = createLogger({ service: 'api', level: 'info', destination: { write } });
  const observe = watchForProxies(logger, trustedHops, () => believedHops);
  return (peer: string, forwarded?: string) =>
    observe({
      socket: { remoteAddress: peer },
      headers: { 'x-forwarded-for': forwarded },
    } as unknown as IncomingMessage);
}

test.each([
  ['the shell alone', 0, '127.0.0.1', '203.0.113.7'],
  ['the shell alone, over IPv6', 0, '::ffff:127.0.0.1', '203.0.113.7'],
  ["another network's load balancer", 0, '198.51.100.4', '203.0.113.7'],
  ['a proxy on this machine before the shell', 1, '127.0.0.1', '203.0.113.7, 127.0.0.1'],
  ['a proxy in our network before the shell', 1, '127.0.0.1', '203.0.113.7, 172.18.0.3'],
  ['a proxy in our IPv6 network before the shell', 1, '::1', '2001:db8::7, fd00::3'],
])('warns once of an uncounted proxy: %s', (_what, trustedHops, peer, forwarded) => {
  const observe = watch(trustedHops);

  observe(peer, forwarded);
  observe(peer, forwarded);

  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'warn', msg: expect.stringContaining('TRUST_PROXY') }),
  ]);
  expect(lines.join()).not.toMatch(/203\.0|2001:db8/);
});

test('warns once that a shell does not send the secret', () => {
  const observe = watch(1, 0);

  observe('127.0.0.1', '203.0.113.7');
  observe('127.0.0.1', '203.0.113.8');

  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'warn', msg: expect.stringContaining('API_SECRET') }),
  ]);
  expect(lines.join()).not.toContain('203.0');
});

test('warns once that a proxy on this machine sends no X-Forwarded-For', () => {
  const observe = watch(0);

  for (let request = 1; request < MANY_IN_A_ROW; request += 1) observe('127.0.0.1');
  expect(lines).toEqual([]);
  for (let request = 0; request < MANY_IN_A_ROW; request += 1) observe('127.0.0.1');

  expect(lines).toHaveLength(1);
});

test.each([
  ['visitors connect directly', 0, '203.0.113.7', undefined],
  ['the shell is counted', 1, '127.0.0.1', '203.0.113.7'],
  ['the shell is counted and the visitor is on this machine', 1, '127.0.0.1', '127.0.0.1'],
  ['a visitor forges the header', 1, '127.0.0.1', '1.1.1.1, 203.0.113.7'],
  ['both proxies are counted', 2, '127.0.0.1', '203.0.113.7, 172.18.0.3'],
])('does not warn if %s', (_what, trustedHops, peer, forwarded) => {
  const observe = watch(trustedHops);

  for (let request = 0; request < 2 * MANY_IN_A_ROW; request += 1) observe(peer, forwarded);

  expect(lines).toEqual([]);
});

test('does not warn about single requests from this machine', () => {
  const observe = watch(0);

  for (let request = 0; request < 3 * MANY_IN_A_ROW; request += 1) {
    observe(request % MANY_IN_A_ROW === 0 ? '203.0.113.7' : '127.0.0.1');
  }

  expect(lines).toEqual([]);
});

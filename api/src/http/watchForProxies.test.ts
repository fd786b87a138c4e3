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
  const look = watchForProxies(logger, trustedHops, () => believedHops);
  return (peer: string, forwarded?: string) =>
    look({
      socket: { remoteAddress: peer },
      headers: { 'x-forwarded-for': forwarded },
    } as unknown as IncomingMessage);
}

test.each([
  ['the shell alone', 0, '127.0.0.1', '203.0.113.7'],
  ['the shell alone, over IPv6', 0, '::ffff:127.0.0.1', '203.0.113.7'],
  ["somebody else's load balancer", 0, '198.51.100.4', '203.0.113.7'],
  ['a proxy on this machine before the shell', 1, '127.0.0.1', '203.0.113.7, 127.0.0.1'],
  ['a proxy in our network before the shell', 1, '127.0.0.1', '203.0.113.7, 172.18.0.3'],
  ['a proxy in our IPv6 network before the shell', 1, '::1', '2001:db8::7, fd00::3'],
])('says once that nobody counts %s', (_what, trustedHops, peer, forwarded) => {
  const look = watch(trustedHops);

  look(peer, forwarded);
  look(peer, forwarded);

  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'warn', msg: expect.stringContaining('TRUST_PROXY') }),
  ]);
  expect(lines.join()).not.toMatch(/203\.0|2001:db8/);
});

test('says once that a shell does not send the secret', () => {
  const look = watch(1, 0);

  look('127.0.0.1', '203.0.113.7');
  look('127.0.0.1', '203.0.113.8');

  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'warn', msg: expect.stringContaining('API_SECRET') }),
  ]);
  expect(lines.join()).not.toContain('203.0');
});

test('says once that a proxy on this machine does not tell for whom it asks', () => {
  const look = watch(0);

  for (let request = 1; request < MANY_IN_A_ROW; request += 1) look('127.0.0.1');
  expect(lines).toEqual([]);
  for (let request = 0; request < MANY_IN_A_ROW; request += 1) look('127.0.0.1');

  expect(lines).toHaveLength(1);
});

test.each([
  ['visitors come straight', 0, '203.0.113.7', undefined],
  ['the shell is counted', 1, '127.0.0.1', '203.0.113.7'],
  ['the shell is counted and the visitor is on this machine', 1, '127.0.0.1', '127.0.0.1'],
  ['a visitor makes hops up', 1, '127.0.0.1', '1.1.1.1, 203.0.113.7'],
  ['both proxies are counted', 2, '127.0.0.1', '203.0.113.7, 172.18.0.3'],
])('says nothing where %s', (_what, trustedHops, peer, forwarded) => {
  const look = watch(trustedHops);

  for (let request = 0; request < 2 * MANY_IN_A_ROW; request += 1) look(peer, forwarded);

  expect(lines).toEqual([]);
});

test('takes some who come from this machine for what they are', () => {
  const look = watch(0);

  for (let request = 0; request < 3 * MANY_IN_A_ROW; request += 1) {
    look(request % MANY_IN_A_ROW === 0 ? '203.0.113.7' : '127.0.0.1');
  }

  expect(lines).toEqual([]);
});

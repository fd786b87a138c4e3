import type { IncomingMessage } from 'node:http';
import { callerAddress } from './callerAddress.ts';

const request = (forwarded: string | undefined) =>
  ({
    socket: { remoteAddress: '10.0.0.1' },
    headers: { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

test.each([
  ['ignores the header without a trusted proxy', 0, '203.0.113.7', '10.0.0.1'],
  ['uses the address that the only trusted proxy received', 1, '203.0.113.7', '203.0.113.7'],
  ['ignores addresses forged by the caller', 1, '1.1.1.1, 203.0.113.7', '203.0.113.7'],
  ['goes back as many hops as are trusted', 2, '1.1.1.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['stops at the first existing hop', 3, '203.0.113.7', '203.0.113.7'],
  ['uses the peer if there is no header', 1, undefined, '10.0.0.1'],
  ['uses the peer if the header is not an address', 1, 'localhost', '10.0.0.1'],
  ['reads IPv6', 1, '2001:db8::1', '2001:db8::1'],
  ['removes a port', 1, '203.0.113.7:51234', '203.0.113.7'],
  ['removes the port of IPv6', 1, '[2001:db8::1]:51234', '2001:db8::1'],
  ['removes brackets without a port', 1, '[2001:db8::1]', '2001:db8::1'],
])('%s', (_what, hops, forwarded, address) => {
  expect(callerAddress(request(forwarded), hops)).toBe(address);
});

import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createHttpServer } from './createHttpServer.ts';
import { onlyOwnHosts } from './onlyOwnHosts.ts';

let server: Server;

beforeEach(async () => {
  const listener = onlyOwnHosts(
    (_request, response) => response.end('for operators'),
    ['Shell.internal'],
  );
  ({ server } = createHttpServer(listener));
  server.listen(0);
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** The complete response to a request line and a `Host`, from an address of this machine. */
async function request(line: string, host: string, address = '127.0.0.1'): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, address);
  socket.write(`${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  let response = '';
  for await (const chunk of socket) response += chunk;
  return response;
}

test.each([
  'localhost',
  'LocalHost:3100',
  '127.0.0.1:3100',
  '[::1]:3100',
  'shell.internal',
  'shell.INTERNAL:9100',
])('responds to %s', async (host) => {
  expect(await request('GET /metrics', host)).toContain('for operators');
});

test('responds to the address it is reached at', async () => {
  expect(await request('GET /', '127.0.0.2:3100', '127.0.0.2')).toContain('for operators');
  expect(await request('GET /', '127.0.0.3:3100', '127.0.0.2')).not.toContain('for operators');
});

test.each([
  ['rebound.example', 421],
  ['rebound.example:3100', 421],
  ['localhost.rebound.example', 421],
  ['127.0.0.1.rebound.example', 421],
  ['rebound.example@localhost', 400],
  ['localhost, rebound.example', 400],
  ['', 421],
])('does not respond to %p, as DNS rebinding of another site would send', async (host, status) => {
  const response = await request('GET /metrics', host);

  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(response).not.toContain('for operators');
});

test('uses the host of an absolute target, as HTTP specifies', async () => {
  expect(await request('GET http://rebound.example/', 'localhost')).toMatch(/^HTTP\/1\.1 421 /);
  expect(await request('GET http://localhost:3100/', 'rebound.example')).toContain('for operators');
});

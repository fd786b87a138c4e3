/** @jest-environment node */
import { connect } from 'node:net';
import { type LocalServer, listenLocally } from '../../fixtures/listenLocally.ts';
import { until } from '../../fixtures/until.ts';
import { readSignedMessage } from './readSignedMessage.ts';
import { signMessage } from './signMessage.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const BODY = '{"type":"released"}';
const MAX_BYTES = 10_000;

let server: LocalServer;
let read: (string | undefined)[];

beforeEach(async () => {
  read = [];
  server = await listenLocally(async (request, response) => {
    const body = await readSignedMessage(request, SECRET, MAX_BYTES);
    read.push(body?.toString());
    response.writeHead(body ? 200 : 401).end(body);
  });
});
afterEach(() => server.close());

const send = (headers: Record<string, string>, body = BODY) =>
  fetch(server.url, { method: 'POST', headers, body });

const signed = (secret = SECRET, at = new Date(), body = BODY) => ({
  ...signMessage(secret, 'msg_1', at, body),
});

it('reads the body of a signed message', async () => {
  const response = await send(signed());

  expect(response.status).toBe(200);
  expect(await response.text()).toBe(BODY);
});

it('accepts one of several signatures, as while the secret changes', async () => {
  const headers = signed();
  const both = { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` };

  expect((await send(both)).status).toBe(200);
});

const MINUTE_MS = 60_000;
const LONG = 'x'.repeat(2 * MAX_BYTES);

it.each([
  ['without a signature', {}, BODY],
  ['of another secret', signed(OTHER_SECRET), BODY],
  ['of another body', signed(), '{}'],
  ['of an hour ago', signed(SECRET, new Date(Date.now() - 60 * MINUTE_MS)), BODY],
  ['of the future', signed(SECRET, new Date(Date.now() + 6 * MINUTE_MS)), BODY],
  ['without a time', { ...signed(), 'webhook-timestamp': 'now' }, BODY],
  ['of a later version alone', { ...signed(), 'webhook-signature': 'v2,AAAA' }, BODY],
  ['that is too long', signed(SECRET, new Date(), LONG), LONG],
])('refuses a message %s', async (_what, headers, body) => {
  expect((await send(headers, body)).status).toBe(401);
});

it('refuses a message whose sender leaves before its end', async () => {
  const socket = connect(server.port, '127.0.0.1');

  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{', () =>
    socket.destroy(),
  );

  await until(() => read.length === 1);
  expect(read).toEqual([undefined]);
});

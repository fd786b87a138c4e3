/** @jest-environment node */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { sendRaw } from '../../../../service/fixtures/sendRaw.ts';
import { type RecordingApi, recordingApi } from '../../../fixtures/recordingApi.ts';
import { type StartedShell, startShell } from '../../../fixtures/startShell.ts';

let api: RecordingApi;
let shell: StartedShell;

beforeEach(async () => {
  api = await recordingApi();
  shell = await startShell({ apiUrl: api.url });
});
afterEach(async () => {
  await shell.stop();
  await api.close();
});

const SMUGGLED =
  'POST /api/waitlist HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 6.6.6.6\r\nContent-Length: 0\r\n\r\n';

/** A request with a second one in its body. */
const carrying = (method: string, lines: string, body: string, target = '/api/waitlist') =>
  `${method} ${target} HTTP/1.1\r\nHost: site.example\r\n${lines}\r\n${body}`;
const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

/** How many requests the API would read out of what arrived on one connection. */
const requestLines = (bytes: string) => bytes.match(/^[A-Z]+ \/\S* HTTP\/1\.1\r$/gm) ?? [];

describe('a request with another in its body', () => {
  it.each(['DELETE', 'OPTIONS', 'PUT', 'PATCH', 'PROPFIND', 'TRACE'])(
    'as %s is answered here',
    async (method) => {
      const lines = 'Transfer-Encoding: chunked\r\nConnection: close\r\n';

      const answer = await sendRaw(shell.url, carrying(method, lines, chunked(SMUGGLED)));

      expect(answer).toMatch(/^HTTP\/1\.1 (204|405) /);
      expect(answer).toMatch(/^Allow: GET, HEAD, POST\r$/m);
      expect(api.connections).toEqual([]);
    },
  );

  it.each(['GET', 'HEAD'])('as %s arrives without it', async (method) => {
    for (const [lines, body] of [
      ['Transfer-Encoding: chunked\r\nConnection: close\r\n', chunked(SMUGGLED)],
      [`Content-Length: ${SMUGGLED.length}\r\nConnection: close\r\n`, SMUGGLED],
    ] as const) {
      await sendRaw(shell.url, carrying(method, lines, body, '/api/dashboard'));
    }

    expect(api.connections).toHaveLength(2);
    for (const bytes of api.connections) {
      expect(requestLines(bytes)).toEqual([`${method} /api/dashboard HTTP/1.1\r`]);
      expect(bytes).toMatch(/\r\n\r\n$/);
      expect(bytes).not.toContain('6.6.6.6');
    }
  });

  it.each([
    ['of unknown length', 'Transfer-Encoding: chunked\r\n', chunked(SMUGGLED)],
    ['of known length', `Content-Length: ${SMUGGLED.length}\r\n`, SMUGGLED],
    [
      'whose length is no header to pass on',
      `Content-Length: ${SMUGGLED.length}\r\nConnection: content-length\r\n`,
      SMUGGLED,
    ],
  ])('as POST %s arrives within a body of our own framing', async (_what, lines, body) => {
    await sendRaw(shell.url, carrying('POST', `${lines}Connection: close\r\n`, body));

    const [bytes = ''] = api.connections;
    const [head = '', rest = ''] = bytes.split(/\r\n\r\n(.*)/s);
    const framing = head.match(/^(?:content-length|transfer-encoding): .*$/gim);
    expect(framing).toHaveLength(1);
    expect(rest).toBe(/chunked/.test(String(framing)) ? chunked(SMUGGLED) : SMUGGLED);
  });

  it('of two lengths is refused', async () => {
    const lines = 'Content-Length: 3\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n';

    expect(await sendRaw(shell.url, carrying('POST', lines, chunked(SMUGGLED)))).toMatch(
      /^HTTP\/1\.1 400 /,
    );
    expect(api.connections).toEqual([]);
  });
});

describe("the visitor's headers", () => {
  it('of one connection stay on it, those that Connection names too', async () => {
    const lines = [
      'Connection: close, Upgrade, X-Mine, X-Forwarded-For',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAAQAAP__',
      'Keep-Alive: timeout=5',
      'TE: trailers',
      'Trailer: X-Mine',
      'Proxy-Connection: keep-alive',
      'Proxy-Authorization: Basic eA==',
      'X-Mine: 1',
      'X-Forwarded-For: 6.6.6.6',
      'Accept-Language: de',
      '',
    ].join('\r\n');

    await sendRaw(shell.url, carrying('GET', lines, '', '/api/dashboard?a=1'));

    const [bytes = ''] = api.connections;
    const names = bytes
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(':', 1)[0]?.toLowerCase());
    expect(names.filter(Boolean).sort()).toEqual([
      'accept-language',
      'connection',
      'host',
      'x-forwarded-for',
      'x-request-id',
    ]);
    expect(bytes).toMatch(/^connection: close\r$/im);
    expect(bytes).toMatch(/^x-forwarded-for: 127\.0\.0\.1\r$/im);
    expect(bytes).toMatch(/^GET \/api\/dashboard\?a=1 /);
  });

  it('pass on whom proxies in front have heard from, with the last hop appended', async () => {
    const lines = 'X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: 7.7.7.7\r\nConnection: close\r\n';

    await sendRaw(shell.url, carrying('GET', lines, '', '/api/dashboard'));

    expect(api.connections[0]).toMatch(
      /^x-forwarded-for: 6\.6\.6\.6, 7\.7\.7\.7, 127\.0\.0\.1\r$/im,
    );
  });
});

test("the API's headers of one connection stay on it", async () => {
  const { headers } = await fetch(`${shell.url}/api/dashboard`);

  expect(headers.get('x-end')).toBe('1');
  expect(headers.get('x-hop')).toBeNull();
  expect(headers.get('connection')).not.toContain('x-hop');
});

test('a target with a host is the same request without one', async () => {
  await sendRaw(
    shell.url,
    carrying('GET', 'Connection: close\r\n', '', 'http://elsewhere.example/api/dashboard'),
  );

  expect(api.connections[0]).toMatch(/^GET \/api\/dashboard HTTP\/1\.1\r\n/);
  expect(api.connections[0]).toContain(`host: ${new URL(api.url).host}`.replace('host', 'Host'));
});

it.each([
  ['closes without an answer', ''],
  ['says 101 to nobody', 'HTTP/1.1 101 Upgraded\r\nConnection: upgrade\r\n\r\n'],
  ['upgrades by itself', 'HTTP/1.1 101 Up\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'],
  ['answers with no status of HTTP', 'HTTP/1.1 099 What\r\nContent-Length: 0\r\n\r\n'],
  ['answers with no HTTP', 'hello\r\n\r\n'],
])('an API that %s is away', async (_what, answer) => {
  const odd = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(answer));
  });
  odd.listen(0, '127.0.0.1');
  await once(odd, 'listening');
  const away = await startShell({
    apiUrl: `http://127.0.0.1:${(odd.address() as AddressInfo).port}`,
  });

  const { status } = await fetch(`${away.url}/api/waitlist`, { method: 'POST', body: '{}' });
  await away.stop();
  odd.close();

  expect(status).toBe(503);
});

test('an answer that the API breaks off is broken off for the visitor too', async () => {
  const broken = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{'));
  });
  broken.listen(0, '127.0.0.1');
  await once(broken, 'listening');
  const away = await startShell({
    apiUrl: `http://127.0.0.1:${(broken.address() as AddressInfo).port}`,
  });

  const answer = fetch(`${away.url}/api/dashboard`).then((response) => response.text());

  await expect(answer).rejects.toThrow();
  await away.stop();
  broken.close();
});

describe('an API elsewhere', () => {
  it('is asked under its own host name and below its base path', async () => {
    const elsewhere = await startShell({
      apiUrl: `${api.url.replace('127.0.0.1', 'localhost')}/base/`,
    });

    await fetch(`${elsewhere.url}/api/dashboard`);
    await elsewhere.stop();

    expect(api.connections[0]).toMatch(/^GET \/base\/api\/dashboard HTTP\/1\.1\r\n/);
    expect(api.connections[0]).toMatch(/^host: localhost:\d+\r$/im);
  });

  it('with TLS is called by its name, and is away where it does not prove that name', async () => {
    const secure = await startShell({
      apiUrl: api.url.replace('http://127.0.0.1', 'https://localhost'),
    });

    const answering = fetch(`${secure.url}/api/dashboard`);
    while (api.connections.length === 0 || api.connections[0] === '') await setTimeout(5);
    // This stand-in knows no TLS: it ends the handshake.
    await api.close();
    const answer = await answering;
    await secure.stop();

    expect(answer.status).toBe(503);
    // A handshake record with the name of the server.
    expect(api.connections[0]?.startsWith('\x16\x03')).toBe(true);
    expect(api.connections[0]).toContain('localhost');
  });
});

describe('a request', () => {
  const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  const ID = '6f1e0c2b-8a7d-4e5f-9012-3456789abcde';

  it('has one id in its answer, in the call to the API and in the log', async () => {
    const given = await fetch(`${shell.url}/api/dashboard`, { headers: { 'x-request-id': ID } });
    const own = await fetch(`${shell.url}/waitlist`);

    expect(given.headers.get('x-request-id')).toBe(ID);
    expect(api.connections[0]).toMatch(new RegExp(`^x-request-id: ${ID}\\r$`, 'im'));
    expect(own.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    expect(shell.logged.map(({ requestId }) => requestId)).toEqual([
      ID,
      own.headers.get('x-request-id'),
    ]);
  });

  it('is given an id where the one it has may be anything', async () => {
    const { headers } = await fetch(`${shell.url}/`, {
      headers: { 'x-request-id': 'ada@example.com' },
    });

    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    expect(JSON.stringify(shell.logged)).not.toContain('example.com');
  });

  it('takes the trace that it belongs to along, and nothing that is none', async () => {
    const ask = (traceparent: string) =>
      fetch(`${shell.url}/api/dashboard`, { headers: { traceparent, tracestate: 'a=1' } });

    await ask(TRACE);
    await ask('ada@example.com');
    await ask(`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`);

    expect(api.connections[0]).toMatch(new RegExp(`^traceparent: ${TRACE}\\r$`, 'im'));
    expect(api.connections[0]).toMatch(/^tracestate: a=1\r$/im);
    for (const bytes of api.connections.slice(1)) expect(bytes).not.toMatch(/^trace/im);
    expect(shell.logged[0]).toMatchObject({ traceId: '4bf92f3577b34da6a3ce929d0e0e4736' });
  });
});

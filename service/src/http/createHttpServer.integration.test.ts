import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { until } from '../../fixtures/until.ts';
import { createHttpServer, DEFAULT_LIMITS, type ServerLimits } from './createHttpServer.ts';

let server: Server;
let handled = 0;
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

async function serve(limits: Partial<ServerLimits>, size = 2) {
  handled = 0;
  const created = createHttpServer(
    (request, response) => {
      handled += 1;
      request.resume();
      if (request.url !== '/never') request.on('end', () => response.end('x'.repeat(size)));
    },
    { ...DEFAULT_LIMITS, ...limits },
  );
  ({ server } = created);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return created;
}

function open(text: string, localAddress = '127.0.0.1'): Socket {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  socket.write(text);
  sockets.push(socket);
  return socket;
}

async function responseTo(text: string, localAddress?: string): Promise<string> {
  const chunks: Buffer[] = [];
  const socket = open(text, localAddress).on('data', (chunk) => chunks.push(chunk));
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

test('closes the connection of a client that does not finish its headers', async () => {
  await serve({ headersTimeoutMs: 100 });

  const response = await responseTo('GET / HTTP/1.1\r\nHost: x\r\nX-');

  expect(response).toMatch(/^HTTP\/1\.1 408 /);
  expect(response).toContain(
    '{"message":"The request took too long to arrive.","code":"request.timeout"}',
  );
});

test('closes the connection of a client that does not finish its body', async () => {
  await serve({ headersTimeoutMs: 100, requestTimeoutMs: 200 });

  expect(await responseTo('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nab')).toMatch(
    /^HTTP\/1\.1 408 /,
  );
});

test('refuses a body beyond its limit before reading it', async () => {
  await serve({ maxBodyBytes: 10 });

  const response = await responseTo('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 11\r\n\r\n');

  expect(response).toMatch(/^HTTP\/1\.1 413 /);
  expect(response).toContain('{"message":"The request is too large.","code":"request.too_large"}');
});

test('responds to a body beyond its limit with a page if a browser sent it', async () => {
  await serve({ maxBodyBytes: 10 });

  const response = await responseTo(
    'POST / HTTP/1.1\r\nHost: x\r\nAccept: text/html,*/*;q=0.8\r\nContent-Length: 11\r\n\r\n',
  );

  expect(response).toMatch(/^HTTP\/1\.1 413 .*\r\ncontent-type: text\/html; charset=utf-8\r\n/s);
  expect(response).toContain('<h1>The request is too large.</h1>');
});

test.each(['/', '/never'])(
  'closes the connection of an endless body, read or not (%s)',
  async (path) => {
    await serve({ maxBodyBytes: 100_000 });
    const socket = open(`POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`);
    const more = (error?: Error | null) => {
      if (!error) socket.write(`2710\r\n${'x'.repeat(10_000)}\r\n`, more);
    };
    const [sockets] = await once(server, 'connection');
    more();

    await once(sockets as Socket, 'close');

    expect((sockets as Socket).bytesRead).toBeLessThan(1_000_000);
  },
);

test('accepts a body of the maximum size, in chunks or not', async () => {
  await serve({ maxBodyBytes: 10 });

  for (const lines of [
    'Content-Length: 10\r\n\r\n0123456789',
    'Transfer-Encoding: chunked\r\n\r\na\r\n0123456789\r\n0\r\n\r\n',
  ]) {
    const response = await responseTo(
      `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines}`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
  }
});

test('closes the connection of a client that does not read its response', async () => {
  await serve({ stalledTimeoutMs: 200 }, 50_000_000);
  const socket = open('GET / HTTP/1.1\r\nHost: x\r\n\r\n').pause();
  const [sockets] = await once(server, 'connection');

  await once(sockets as Socket, 'close');

  expect(socket.bytesRead).toBeLessThan(50_000_000);
});

test('aborts a response that exceeds the time limit', async () => {
  await serve({ responseTimeoutMs: 100 });

  expect(await responseTo('GET /never HTTP/1.1\r\nHost: x\r\n\r\n')).toBe('');
});

test('closes the connection of a client that sends many requests at once, and handles one', async () => {
  const { requests } = await serve({});

  await responseTo('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_000));

  expect(handled).toBe(1);
  expect(requests.active()).toBe(0);
});

test('accepts no more connections than its limit and serves the existing ones', async () => {
  await serve({ maxConnections: 1 });
  const first = open('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(first, 'data');

  const refused = await responseTo('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  first.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');

  expect(refused).toBe('');
  expect(String((await once(first, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
});

test('limits the connections of one address, and accepts others meanwhile', async () => {
  await serve({ maxConnectionsPerAddress: 2 });
  const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
  const sockets = [open(request), open(request)];
  await Promise.all(sockets.map((socket) => once(socket, 'data')));

  expect(await responseTo(request)).toBe('');
  expect(await responseTo(`${request.slice(0, -2)}Connection: close\r\n\r\n`, '127.0.0.2')).toMatch(
    /^HTTP\/1\.1 200 /,
  );
  sockets[0]?.destroy();
  let again = '';
  await until(async () => {
    again = await responseTo(`${request.slice(0, -2)}Connection: close\r\n\r\n`);
    return again !== '';
  });
  expect(again).toMatch(/^HTTP\/1\.1 200 /);
});

test.each(['/a..b/.c/...', '/?back=/../\\', '/%2e%2eb', 'http://example.com/a?..'])(
  'accepts %s as a request target',
  async (target) => {
    await serve({ keepAliveTimeoutMs: 1 });

    const response = await responseTo(
      `OPTIONS ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );

    expect(response).toMatch(/^HTTP\/1\.1 200 /);
  },
);

test('responds to OPTIONS for all paths itself', async () => {
  await serve({ keepAliveTimeoutMs: 1 });

  const response = await responseTo('OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');

  expect(response).toMatch(/^HTTP\/1\.1 204 /);
  expect(response).toMatch(/^allow: GET, HEAD, POST, OPTIONS\r$/im);
});

test.each(['x:3000', 'site.example', '[::1]:8443', '127.0.0.1', ''])(
  'accepts %j as Host',
  async (host) => {
    await serve({ keepAliveTimeoutMs: 1 });

    const response = await responseTo(
      `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    );

    expect(response).toMatch(/^HTTP\/1\.1 200 /);
  },
);

const CODES: Readonly<Record<number, string>> = {
  400: 'request.malformed',
  417: 'request.unknown_expectation',
  431: 'request.headers_too_large',
};

test.each([
  ['http://site.example/a?b', '/a?b site.example'],
  ['HTTPS://site.example:8443', '/ site.example:8443'],
  ['http://site.example?b=/c', '/?b=/c site.example'],
  ['http://name@site.example//a', '//a site.example'],
  ['/a?b=http://site.example/', '/a?b=http://site.example/ x'],
])('passes %s on as a path and a host', async (target, seen) => {
  ({ server } = createHttpServer(({ url, headers }, response) => {
    response.end(`${url} ${headers.host}`);
  }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const response = await responseTo(
    `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  );

  expect(response).toMatch(new RegExp(`\\r\\n\\r\\n${seen.replace(/[?.]/g, '\\$&')}$`));
});

test.each([
  ['text that is not HTTP', 'nonsense\r\n\r\n', 400],
  ['a request without a host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['a request with two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n', 400],
  ['two hosts beside a full address', 'GET http://x/ HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n', 400],
  ['two hosts in the old protocol', 'GET / HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n', 400],
  ['a host that is a list', 'GET / HTTP/1.1\r\nHost: x, y/z\r\n\r\n', 400],
  ['a host with a name before it', 'GET / HTTP/1.1\r\nHost: a@x\r\n\r\n', 400],
  ['a page of all paths', 'GET * HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a form for all paths', 'POST * HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['headers that are too large', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a step up', 'GET /api/../metrics HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['an encoded step up', 'GET /api/.%2E/metrics?x HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a backslash', 'GET /api/..\\metrics HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a step up in a full address', 'GET http://x/a/.. HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['an invalid target', 'GET http://[::1/ HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n', 417],
])('responds to %s with JSON, a code and an id', async (_what, text, status) => {
  await serve({ keepAliveTimeoutMs: 1 });

  const [head = '', body = ''] = (await responseTo(text)).split('\r\n\r\n');

  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toMatch(/^x-request-id: [0-9a-f-]{36}$/im);
  expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/\.$/), code: CODES[status] });
});

test('ignores preference headers longer than browsers send', async () => {
  ({ server } = createHttpServer(({ headers }, response) => response.end(headers.accept)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bodyFor = async (accept: string) => {
    const lines = `Host: x\r\nConnection: close\r\nAccept: ${accept}\r\n\r\n`;
    return (await responseTo(`GET / HTTP/1.0\r\n${lines}`)).split('\r\n\r\n')[1];
  };

  expect(await bodyFor('text/html')).toBe('text/html');
  expect(await bodyFor(`"${','.repeat(10_000)}`)).toBe('');
});

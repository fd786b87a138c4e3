/** @jest-environment node */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createLogger } from '@statline/service/logging/createLogger';
import Koa from 'koa';
import { proxyBackends } from '../../../../compose/src/http/proxyBackends.ts';
import { createMetrics } from '../../../../compose/src/server/admin/createMetrics.ts';
import { listenLocally } from '../../../../service/fixtures/listenLocally.ts';
import { sendRaw } from '../../../../service/fixtures/sendRaw.ts';
import { until } from '../../../../service/fixtures/until.ts';
import { type RecordingApi, recordingApi } from '../../../fixtures/recordingApi.ts';
import { type StartedShell, startShell } from '../../../fixtures/startShell.ts';
import { createApiRequests } from '../createApiRequests.ts';
import { API_PATH, apiBackend } from './apiBackend.ts';
import { identifyRequest } from './identifyRequest.ts';

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

/** A request whose body contains a second request. */
const carrying = (method: string, lines: string, body: string, target = '/api/waitlist') =>
  `${method} ${target} HTTP/1.1\r\nHost: site.example\r\n${lines}\r\n${body}`;
const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

/** Number of requests that the API would parse from the bytes of one connection. */
const requestLines = (bytes: string) => bytes.match(/^[A-Z]+ \/\S* HTTP\/1\.1\r$/gm) ?? [];

describe("a request smuggled in another's body", () => {
  it.each(['DELETE', 'OPTIONS', 'PUT', 'PATCH', 'PROPFIND', 'TRACE'])(
    'in %s gets its response from the shell',
    async (method) => {
      const lines = 'Transfer-Encoding: chunked\r\nConnection: close\r\n';

      const response = await sendRaw(shell.url, carrying(method, lines, chunked(SMUGGLED)));

      expect(response).toMatch(/^HTTP\/1\.1 (204|405) /);
      expect(response).toMatch(/^Allow: GET, HEAD, POST\r$/m);
      expect(api.connections).toEqual([]);
    },
  );

  it.each(['GET', 'HEAD'])('in %s is dropped', async (method) => {
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
      'with an invalid length to forward',
      `Content-Length: ${SMUGGLED.length}\r\nConnection: content-length\r\n`,
      SMUGGLED,
    ],
  ])('in POST %s reaches the API as a body with its own framing', async (_what, lines, body) => {
    await sendRaw(shell.url, carrying('POST', `${lines}Connection: close\r\n`, body));

    const [bytes = ''] = api.connections;
    const [head = '', rest = ''] = bytes.split(/\r\n\r\n(.*)/s);
    const framing = head.match(/^(?:content-length|transfer-encoding): .*$/gim);
    expect(framing).toHaveLength(1);
    expect(rest).toBe(/chunked/.test(String(framing)) ? chunked(SMUGGLED) : SMUGGLED);
  });

  it('with two lengths is refused', async () => {
    const lines = 'Content-Length: 3\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n';

    expect(await sendRaw(shell.url, carrying('POST', lines, chunked(SMUGGLED)))).toMatch(
      /^HTTP\/1\.1 400 /,
    );
    expect(api.connections).toEqual([]);
  });
});

describe("the visitor's headers", () => {
  it('for one connection are not forwarded, including those listed in Connection', async () => {
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
      'accept-encoding',
      'accept-language',
      'connection',
      'host',
      'x-api-secret',
      'x-forwarded-for',
      'x-request-id',
      'x-variant',
    ]);
    expect(bytes).toMatch(/^connection: close\r$/im);
    expect(bytes).toMatch(/^x-forwarded-for: 127\.0\.0\.1\r$/im);
    expect(bytes).toMatch(/^GET \/api\/dashboard\?a=1 /);
  });

  it('forward the addresses from proxies in front, with the last hop appended', async () => {
    const lines = 'X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: 7.7.7.7\r\nConnection: close\r\n';

    await sendRaw(shell.url, carrying('GET', lines, '', '/api/dashboard'));

    expect(api.connections[0]).toMatch(
      /^x-forwarded-for: 6\.6\.6\.6, 7\.7\.7\.7, 127\.0\.0\.1\r$/im,
    );
  });
});

it("sends the secret of API_SECRET, and never a visitor's own", async () => {
  const lines = 'X-Api-Secret: of-the-visitor\r\nConnection: close\r\n';
  const secretShell = await startShell({ apiUrl: api.url, apiSecret: 'a-secret-of-the-shell' });

  await sendRaw(secretShell.url, carrying('GET', lines, '', '/api/dashboard'));
  await sendRaw(shell.url, carrying('GET', lines, '', '/api/dashboard'));
  await secretShell.stop();

  const sent = api.connections.map((bytes) => /^x-api-secret: ?(.*)\r$/im.exec(bytes)?.[1]);
  expect(sent).toEqual(['a-secret-of-the-shell', '']);
});

test("does not forward the API's headers for one connection", async () => {
  const { headers } = await fetch(`${shell.url}/api/dashboard`);

  expect(headers.get('x-end')).toBe('1');
  expect(headers.get('x-hop')).toBeNull();
  expect(headers.get('connection')).not.toContain('x-hop');
});

test('forwards an absolute target like its path alone', async () => {
  await sendRaw(
    shell.url,
    carrying('GET', 'Connection: close\r\n', '', 'http://elsewhere.example/api/dashboard'),
  );

  expect(api.connections[0]).toMatch(/^GET \/api\/dashboard HTTP\/1\.1\r\n/);
  expect(api.connections[0]).toContain(`host: ${new URL(api.url).host}`.replace('host', 'Host'));
});

it.each([
  ['closes without a response', ''],
  ['sends an unsolicited 101', 'HTTP/1.1 101 Upgraded\r\nConnection: upgrade\r\n\r\n'],
  ['upgrades by itself', 'HTTP/1.1 101 Up\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'],
  ['sends an invalid status', 'HTTP/1.1 099 What\r\nContent-Length: 0\r\n\r\n'],
  ['does not respond in HTTP', 'hello\r\n\r\n'],
])('an API that %s is unavailable', async (_what, response) => {
  const odd = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(response));
  });
  odd.listen(0, '127.0.0.1');
  await once(odd, 'listening');
  const unavailable = await startShell({
    apiUrl: `http://127.0.0.1:${(odd.address() as AddressInfo).port}`,
  });

  const { status } = await fetch(`${unavailable.url}/api/waitlist`, { method: 'POST', body: '{}' });
  await unavailable.stop();
  odd.close();

  expect(status).toBe(503);
});

/** A balancer between shell and API that responds in the API's place. */
const balancer = (status: number, headers: object, body: string) => async () => {
  const server = await listenLocally((_request, response) => {
    response.writeHead(status, { ...headers }).end(body);
  });
  const site = await startShell({ apiUrl: server.url });
  const stop = async () => {
    await site.stop();
    await server.close();
  };
  const post = (type: string, body: string) =>
    fetch(`${site.url}/api/waitlist`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': type },
      body,
    });
  return { ...site, post, stop };
};
const HTML = { 'content-type': 'text/html' };
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const PAGE = '<h1>503 Service Unavailable</h1>';

it.each([
  ['a page with 503', balancer(503, HTML, PAGE)],
  ['a page with 200', balancer(200, HTML, PAGE)],
  ['a page with 404', balancer(404, HTML, PAGE)],
  ['a page with the media type of JSON', balancer(503, JSON_TYPE, PAGE)],
  ['JSON that is not an object', balancer(503, JSON_TYPE, '"Service Unavailable"')],
  ['a failure without a code', balancer(503, JSON_TYPE, '{"message":"no healthy upstream"}')],
  ['a success of its own', balancer(200, JSON_TYPE, '{"status":"down for maintenance"}')],
  ['text', balancer(502, { 'content-type': 'text/plain' }, '{}')],
  ['nothing', balancer(504, {}, '')],
  ['a redirect', balancer(302, { location: 'https://login.example/' }, '')],
  ['a redirect to a path of its own', balancer(303, { location: '/?login=1' }, '')],
  ['an oversized response', balancer(200, JSON_TYPE, `{"message":""}${' '.repeat(200_000)}`)],
  ['less than its content-length', balancer(200, { ...JSON_TYPE, 'content-length': 9 }, '{')],
])('an upstream that responds with %s counts as unavailable', async (_what, start) => {
  const { url, post, stop } = await start();

  const figures = await fetch(`${url}/api/dashboard`);
  const withScript = await post('application/json', '{}');
  const withoutScript = await post('application/x-www-form-urlencoded', 'name=Ada');
  await stop();

  for (const response of [figures, withScript]) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.json()).toMatchObject({ code: 'service.unavailable' });
  }
  expect([withoutScript.status, withoutScript.headers.get('location')]).toEqual([
    303,
    '/?signup=unavailable#waitlist',
  ]);
});

test.each([
  ['response.foreign_502', balancer(502, HTML, PAGE)],
  ['response.foreign_200', balancer(200, JSON_TYPE, '{"status":"down for maintenance"}')],
  ['response.too_long', balancer(200, JSON_TYPE, ' '.repeat(200_000))],
])('the log has the reason why a response is not passed on: %s', async (code, start) => {
  const { url, logged, stop } = await start();

  await fetch(`${url}/api/dashboard`);
  await stop();

  expect(logged.filter(({ level }) => level === 'error')).toMatchObject([
    { msg: 'the API could not be reached', err: { code } },
  ]);
});

test("passes the API's own pages on, without treating their forms as sign-ups", async () => {
  const headers = { ...HTML, 'x-api-page': '1', 'referrer-policy': 'no-referrer' };
  const { url, stop } = await balancer(404, headers, PAGE)();
  const path = '/api/waitlist/unsubscribe?token=x';

  const page = await fetch(url + path);
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const posted = await fetch(url + path, { method: 'POST', redirect: 'manual', body });
  await stop();
  const { url: other, stop: stopOther } = await balancer(503, HTML, PAGE)();
  const away = await fetch(other + path, { method: 'POST', redirect: 'manual', body });
  await stopOther();

  for (const response of [page, posted]) {
    expect([response.status, await response.text()]).toEqual([404, PAGE]);
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  }
  expect(away.status).toBe(503);
});

test("shows a page for a mail's link if the API is unavailable, and sends programs JSON", async () => {
  const { url, stop } = await balancer(503, HTML, PAGE)();
  const address = `${url}/api/waitlist/confirm?token=of-ada`;
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

  const page = await fetch(address, { headers: { accept } });
  const posted = await fetch(address, { method: 'POST', headers: { accept } });
  const oneClick = await fetch(address, { method: 'POST' });
  await stop();

  for (const response of [page, posted]) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(await response.text()).toContain('<a href="">Try again</a>');
  }
  expect(await oneClick.json()).toMatchObject({ code: 'service.unavailable' });
});

test('a form without script keeps referral code and campaign if the API is unavailable', async () => {
  const { url, stop } = await balancer(503, HTML, PAGE)();

  const { headers } = await fetch(`${url}/api/waitlist`, {
    method: 'POST',
    redirect: 'manual',
    headers: { referer: `${url}/?r=a-code-of-Ada_16&utm_source=mail&name=Ada` },
    body: new URLSearchParams({ name: 'Ada' }),
  });
  await stop();

  expect(headers.get('location')).toBe(
    '/?signup=unavailable&utm_source=mail&r=a-code-of-Ada_16#waitlist',
  );
});

test('a form without script gets no JSON error, from shell or API', async () => {
  const { post, stop } = await balancer(
    503,
    JSON_TYPE,
    '{"message":"Away","code":"service.away"}',
  )();

  const response = await post('application/x-www-form-urlencoded', 'name=Ada');
  await stop();

  expect(response.headers.get('location')).toBe('/?signup=unavailable#waitlist');
});

it.each(['joined', 'invalid', 'limited', 'unavailable'])(
  'a form without script gets the result %s from the API',
  async (outcome) => {
    const location = `/?signup=${outcome}#waitlist`;
    const { post, stop } = await balancer(303, { location }, 'Redirecting')();

    const response = await post('application/x-www-form-urlencoded', 'name=Ada');
    await stop();

    expect([response.status, response.headers.get('location')]).toEqual([303, location]);
  },
);

test('a form without a body gets its result from the API', async () => {
  const location = '/?signup=invalid#waitlist';
  const { url, stop } = await balancer(303, { location }, 'Redirecting')();
  const lines = ['Host: x', 'Content-Type: application/x-www-form-urlencoded', 'Connection: close'];

  const response = await sendRaw(
    url,
    `POST /api/waitlist HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`,
  );
  await stop();

  expect(response).toMatch(/^HTTP\/1\.1 303 /);
  expect(response).toContain(location);
});

test('a GET with the type of a form gets the response of the API', async () => {
  const { url, stop } = await balancer(
    405,
    JSON_TYPE,
    '{"message":"No","code":"no.such.method"}',
  )();

  const response = await fetch(`${url}/api/waitlist`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  await stop();

  expect([response.status, await response.json()]).toMatchObject([405, { code: 'no.such.method' }]);
});

test('a visitor who sends too slowly is no failure of the API', async () => {
  const requests = createApiRequests();
  const app = new Koa().use(identifyRequest).use(
    proxyBackends({
      backends: {
        [API_PATH]: {
          ...apiBackend({ apiUrl: api.url, apiSecret: undefined }, requests),
          timeoutMs: 50,
        },
      },
      origin: 'https://statline.example',
      logger: createLogger({ service: 'test', level: 'silent' }),
    }),
  );
  const { url, close } = await listenLocally(app.callback());
  const send = (type: string) => {
    const lines = ['Host: x', `Content-Type: ${type}`, 'Content-Length: 9', 'Connection: close'];
    return sendRaw(url, `POST /api/waitlist HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\nname=`);
  };

  const withScript = await send('application/json');
  const withoutScript = await send('application/x-www-form-urlencoded');
  await close();

  expect(withScript).toMatch(/^HTTP\/1\.1 408 .*request\.timeout/s);
  expect(withoutScript).toContain('Location: /?signup=unavailable#waitlist');
  const { values } = await requests.counter.get();
  expect(values.map(({ value }) => value)).toEqual([0, 0, 0, 0]);
});

describe('a remote API', () => {
  it('is called by its own host name, below its base path', async () => {
    const elsewhere = await startShell({
      apiUrl: `${api.url.replace('127.0.0.1', 'localhost')}/base/`,
    });

    await fetch(`${elsewhere.url}/api/dashboard`);
    await elsewhere.stop();

    expect(api.connections[0]).toMatch(/^GET \/base\/api\/dashboard HTTP\/1\.1\r\n/);
    expect(api.connections[0]).toMatch(/^host: localhost:\d+\r$/im);
  });

  it('with TLS is called by its name, and is unavailable if its certificate has another name', async () => {
    const secure = await startShell({
      apiUrl: api.url.replace('http://127.0.0.1', 'https://localhost'),
    });

    const pending = fetch(`${secure.url}/api/dashboard`);
    await until(() => Boolean(api.connections[0]));
    // The test API does not support TLS, so closing it ends the handshake.
    await api.close();
    const response = await pending;
    await secure.stop();

    expect(response.status).toBe(503);
    // A TLS handshake record with the server's name.
    expect(api.connections[0]?.startsWith('\x16\x03')).toBe(true);
    expect(api.connections[0]).toContain('localhost');
  });
});

describe('a request', () => {
  const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  const ID = '6f1e0c2b-8a7d-4e5f-9012-3456789abcde';

  it('has the same id in its response, in the call to the API and in the log', async () => {
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

  it('gets a new id if its own is malformed', async () => {
    const { headers } = await fetch(`${shell.url}/`, {
      headers: { 'x-request-id': 'ada@example.com' },
    });

    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    expect(JSON.stringify(shell.logged)).not.toContain('example.com');
  });

  it('passes its trace on, and no malformed one', async () => {
    const callApi = (traceparent: string) =>
      fetch(`${shell.url}/api/dashboard`, { headers: { traceparent, tracestate: 'a=1' } });

    await callApi(TRACE);
    await callApi('ada@example.com');
    await callApi(`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`);

    expect(api.connections[0]).toMatch(new RegExp(`^traceparent: ${TRACE}\\r$`, 'im'));
    expect(api.connections[0]).toMatch(/^tracestate: a=1\r$/im);
    for (const bytes of api.connections.slice(1)) expect(bytes).not.toMatch(/^trace/im);
    expect(shell.logged[0]).toMatchObject({ traceId: '4bf92f3577b34da6a3ce929d0e0e4736' });
  });
});

it('counts calls of the API by their result', async () => {
  const metrics = createMetrics();
  const { url, close } = await listenLocally((request, response) => {
    const status = Number(new URL(`http://x${request.url}`).searchParams.get('status'));
    if (status === 0) response.destroy();
    else if (status === 404) response.writeHead(404, HTML).end(PAGE);
    else response.writeHead(status, JSON_TYPE).end('{"message":"Done","code":"of.a.failure"}');
  });
  const counting = await startShell({ apiUrl: url, metrics });
  const counted = async () =>
    (await metrics.registry.metrics()).match(/(?<=^shell_api_requests_total\{outcome=").*/gm);

  const before = await counted();
  for (const status of [200, 200, 422, 429, 500, 503, 404, 0]) {
    await fetch(`${counting.url}/api/dashboard?status=${status}`);
  }
  const after = await counted();
  await counting.stop();
  await close();

  expect(before).toEqual(['ok"} 0', 'refused"} 0', 'unavailable"} 0', 'timeout"} 0']);
  expect(after).toEqual(['ok"} 2', 'refused"} 2', 'unavailable"} 4', 'timeout"} 0']);
});

const FORM = 'email=ada%40example.com';

const postForm = (headers: readonly string[], path = '/api/waitlist') =>
  sendRaw(
    shell.url,
    [
      `POST ${path} HTTP/1.1`,
      'Host: internal:3000',
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${FORM.length}`,
      'Connection: close',
      ...headers,
      '',
      FORM,
    ].join('\r\n'),
  );

describe('a form sent by another site', () => {
  it.each([
    [['Sec-Fetch-Site: cross-site']],
    [['Sec-Fetch-Site: same-site']],
    [['Sec-Fetch-Site: cross-site', 'Origin: https://statline.example']],
    [['Origin: https://evil.example']],
    [['Origin: https://statline.example.evil.example']],
    [['Origin: null']],
  ])('is refused: %j', async (headers) => {
    expect(await postForm(headers)).toMatch(/^HTTP\/1\.1 403 /);
    expect(api.connections).toEqual([]);
  });
});

describe('a form of this site', () => {
  it.each([
    [['Sec-Fetch-Site: same-origin', 'Origin: https://statline.example']],
    // Behind a proxy that changes the host, on a shell without a configured public address.
    [['Sec-Fetch-Site: same-origin', 'Origin: https://public.example']],
    [['Origin: https://statline.example']],
    [['Origin: http://internal:3000']],
    [[]],
  ])('reaches the API: %j', async (headers) => {
    expect(await postForm(headers)).toMatch(/^HTTP\/1\.1 200 /);
    expect(api.connections).toHaveLength(1);
  });
});

describe('a form of a page linked from a mail', () => {
  // The page's referrer policy makes the origin `null`, and Safari before 16.4 sends no other header.
  it.each([[['Origin: null']], [['Sec-Fetch-Site: cross-site']]])(
    'reaches the API, since its token is the proof: %j',
    async (headers) => {
      await postForm(headers, '/api/waitlist/confirm?token=abc');

      expect(api.connections).toHaveLength(1);
    },
  );

  it.each(['/api/waitlist/../waitlist', '/api/waitlist/%2e%2e/waitlist'])(
    'is not accepted at %s',
    async (path) => {
      expect(await postForm(['Origin: null'], path)).toMatch(/^HTTP\/1\.1 40[03] /);
      expect(api.connections).toEqual([]);
    },
  );
});

test('allows cross-site reads', async () => {
  const response = await fetch(`${shell.url}/api/dashboard`, {
    headers: { 'sec-fetch-site': 'cross-site' },
  });

  expect(response.status).toBe(200);
});

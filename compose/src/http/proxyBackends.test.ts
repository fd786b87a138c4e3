/** @jest-environment node */
import type { IncomingMessage, RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { createLogger } from '@statline/service/logging/createLogger';
import Koa from 'koa';
import { type LocalServer, listenLocally } from '../../../service/fixtures/listenLocally.ts';
import { sendRaw } from '../../../service/fixtures/sendRaw.ts';
import type { Backend } from './Backend.ts';
import { proxyBackends } from './proxyBackends.ts';

const ORIGIN = 'https://site.example';

interface SeenRequest {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

let requests: SeenRequest[];
/** Responds to what is sent to the backend. */
let respond: RequestListener;
let backend: LocalServer;
let site: LocalServer;

const takeRequest: RequestListener = async (request, response) => {
  const { method, url, headers } = request;
  requests.push({ method, url, headers, body: await text(request) });
  response.writeHead(201, { 'set-cookie': 'cart=1', 'x-backend': 'yes' }).end('made');
};

let proxy: Koa.Middleware;
const use = (described: string | Backend) => {
  const logger = createLogger({ service: 'test', level: 'silent' });
  proxy = proxyBackends({ backends: { '/api/': described }, origin: ORIGIN, logger });
};

beforeEach(async () => {
  requests = [];
  respond = takeRequest;
  backend = await listenLocally((...exchange) => respond(...exchange));
  use(`${backend.url}/base/`);
  const app = new Koa();
  // Koa emits an error for an aborted response.
  app.on('error', () => {});
  app.use((ctx, next) => proxy(ctx, next));
  app.use((ctx) => {
    ctx.body = 'a page';
  });
  site = await listenLocally(app.callback());
});
afterEach(() => Promise.all([backend.close(), site.close()]));

it('forwards requests below its path to the backend, cookies included', async () => {
  const response = await fetch(`${site.url}/api/cart?of=1`, {
    method: 'POST',
    headers: { cookie: 'cart=0', origin: ORIGIN },
    body: 'thing=scarf',
  });

  expect([response.status, await response.text()]).toEqual([201, 'made']);
  expect(response.headers.get('set-cookie')).toBe('cart=1');
  expect(response.headers.get('x-backend')).toBe('yes');
  expect(requests).toMatchObject([
    {
      method: 'POST',
      url: '/base/api/cart?of=1',
      body: 'thing=scarf',
      headers: { cookie: 'cart=0' },
    },
  ]);
  expect(requests[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
});

it.each(['/', '/apiary', '/cart/api/'])('leaves %s to the site', async (path) => {
  const response = await fetch(`${site.url}${path}`);

  expect(await response.text()).toBe('a page');
  expect(requests).toEqual([]);
});

it.each(['/api/../admin', '/api/%2e%2e/admin', '/api/..%5cadmin/../../admin'])(
  'does not forward a path outside its own: %s',
  async (path) => {
    const response = await sendRaw(
      site.url,
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );

    expect(response).toContain('a page');
    expect(requests).toEqual([]);
  },
);

it('leaves a request without a path to the site', async () => {
  use(backend.url);

  const response = await sendRaw(
    site.url,
    'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  );

  expect(response).toContain('a page');
});

it.each([
  ['was sent by another site', { 'sec-fetch-site': 'cross-site' }],
  ['comes from another origin', { origin: 'https://evil.example' }],
])('refuses a form that %s', async (_, headers) => {
  const response = await fetch(`${site.url}/api/cart`, { method: 'POST', headers, body: 'a=b' });

  expect(response.status).toBe(403);
  expect(requests).toEqual([]);
});

it('responds with 503 while a backend is unavailable', async () => {
  await backend.close();

  const response = await fetch(`${site.url}/api/cart`);

  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
});

it('aborts a response that the backend aborts', async () => {
  respond = (_request, response) => {
    response.writeHead(200, { 'content-length': 9 });
    response.write('{', () => response.destroy());
  };

  const response = fetch(`${site.url}/api/cart`).then((begun) => begun.text());

  await expect(response).rejects.toThrow();
});

describe('a backend with a description', () => {
  const describeBackend = (options: Omit<Backend, 'url'>) => use({ url: backend.url, ...options });

  it('receives its own headers instead of the visitor’s', async () => {
    describeBackend({ headers: () => ({ 'x-secret': 'of the site' }) });

    await fetch(`${site.url}/api/cart`, { headers: { 'x-secret': 'of the visitor' } });

    expect(requests[0]?.headers['x-secret']).toBe('of the site');
  });

  it('does not receive methods that it does not support', async () => {
    describeBackend({ methods: ['GET'] });

    const deleted = await fetch(`${site.url}/api/cart`, { method: 'DELETE' });
    const options = await fetch(`${site.url}/api/cart`, { method: 'OPTIONS' });

    expect([deleted.status, options.status]).toEqual([405, 204]);
    expect([deleted.headers.get('allow'), options.headers.get('allow')]).toEqual(['GET', 'GET']);
    expect(requests).toEqual([]);
  });

  it('counts as unavailable if its response is rejected, and the site chooses the response', async () => {
    const errors: unknown[] = [];
    describeBackend({
      read: async () => {
        throw new Error('not ours');
      },
      respond: (ctx, reason, error) => {
        errors.push(reason, String(error));
        ctx.status = 418;
      },
    });

    const { status } = await fetch(`${site.url}/api/cart`);

    expect(status).toBe(418);
    expect(errors).toEqual(['unavailable', 'Error: not ours']);
  });

  it('counts as unavailable after its timeout', async () => {
    respond = () => {};
    describeBackend({ timeoutMs: 50 });

    expect((await fetch(`${site.url}/api/cart`)).status).toBe(503);
  });

  it('does not count as unavailable if the visitor had not sent the whole request at its timeout', async () => {
    respond = () => {};
    describeBackend({ timeoutMs: 50 });
    const head = 'POST /api/cart HTTP/1.1\r\nHost: x\r\nContent-Length: 11\r\nConnection: close';

    const response = await sendRaw(site.url, `${head}\r\n\r\nthing`);

    expect(response).toMatch(/^HTTP\/1\.1 408 /);
  });
});

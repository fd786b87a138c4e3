/** @jest-environment node */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@statline/service/logging/createLogger';
import Koa from 'koa';
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
let backend: Server;
let site: Server;

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const listening = async (server: Server) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
};

beforeEach(async () => {
  requests = [];
  backend = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method, url, headers } = request;
    requests.push({ method, url, headers, body });
    response.writeHead(201, { 'set-cookie': 'cart=1', 'x-backend': 'yes' }).end('made');
  });
  await listening(backend);
  const app = new Koa();
  // Koa emits an error for an aborted response.
  app.on('error', () => {});
  const backends = { '/api/': `${urlOf(backend)}/base/` };
  const logger = createLogger({ service: 'test', level: 'silent' });
  app.use(proxyBackends({ backends, origin: ORIGIN, logger }));
  app.use((ctx) => {
    ctx.body = 'a page';
  });
  site = createServer(app.callback());
  await listening(site);
});
afterEach(() => {
  for (const server of [backend, site]) {
    server.closeAllConnections();
    server.close();
  }
});

it('forwards requests below its path to the backend, cookies included', async () => {
  const response = await fetch(`${urlOf(site)}/api/cart?of=1`, {
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
  const response = await fetch(`${urlOf(site)}${path}`);

  expect(await response.text()).toBe('a page');
  expect(requests).toEqual([]);
});

it.each(['/api/../admin', '/api/%2e%2e/admin', '/api/..%5cadmin/../../admin'])(
  'forwards no path outside of it: %s',
  async (path) => {
    const response = await sendRaw(
      urlOf(site),
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );

    expect(response).toContain('a page');
    expect(requests).toEqual([]);
  },
);

it.each([
  ['states another site', { 'sec-fetch-site': 'cross-site' }],
  ['comes from another origin', { origin: 'https://evil.example' }],
])('refuses a form that %s', async (_, headers) => {
  const response = await fetch(`${urlOf(site)}/api/cart`, { method: 'POST', headers, body: 'a=b' });

  expect(response.status).toBe(403);
  expect(requests).toEqual([]);
});

it('responds with 503 while a backend is unavailable', async () => {
  backend.closeAllConnections();
  backend.close();

  const response = await fetch(`${urlOf(site)}/api/cart`);

  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
});

it('breaks off a response that the backend breaks off', async () => {
  backend.removeAllListeners('request');
  backend.on('request', (_request, response) => {
    response.writeHead(200, { 'content-length': 9 });
    response.write('{', () => response.destroy());
  });

  const text = fetch(`${urlOf(site)}/api/cart`).then((response) => response.text());

  await expect(text).rejects.toThrow();
});

describe('a backend with a description', () => {
  const describeBackend = (options: Omit<Backend, 'url'>) => {
    const app = new Koa();
    const backends = { '/api/': { url: urlOf(backend), ...options } };
    const logger = createLogger({ service: 'test', level: 'silent' });
    app.use(proxyBackends({ backends, origin: ORIGIN, logger }));
    site.removeAllListeners('request');
    site.on('request', app.callback());
  };

  it('is sent its own headers instead of the visitor’s', async () => {
    describeBackend({ headers: () => ({ 'x-secret': 'of the site' }) });

    await fetch(`${urlOf(site)}/api/cart`, { headers: { 'x-secret': 'of the visitor' } });

    expect(requests[0]?.headers['x-secret']).toBe('of the site');
  });

  it('is not sent methods that it does not have', async () => {
    describeBackend({ methods: ['GET'] });

    const deleted = await fetch(`${urlOf(site)}/api/cart`, { method: 'DELETE' });
    const options = await fetch(`${urlOf(site)}/api/cart`, { method: 'OPTIONS' });

    expect([deleted.status, options.status]).toEqual([405, 204]);
    expect([deleted.headers.get('allow'), options.headers.get('allow')]).toEqual(['GET', 'GET']);
    expect(requests).toEqual([]);
  });

  it('is unavailable when its response is rejected, and the site chooses the response', async () => {
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

    const { status } = await fetch(`${urlOf(site)}/api/cart`);

    expect(status).toBe(418);
    expect(errors).toEqual(['unavailable', 'Error: not ours']);
  });

  it('is unavailable after its timeout', async () => {
    backend.removeAllListeners('request');
    backend.on('request', () => {});
    describeBackend({ timeoutMs: 50 });

    expect((await fetch(`${urlOf(site)}/api/cart`)).status).toBe(503);
  });
});

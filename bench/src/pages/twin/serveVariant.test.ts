import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { serveVariant } from './serveVariant.ts';

const POLICY = "script-src 'self'";
const DOCUMENT = '<title>A</title>\n<script src="/a.js"></script>\n<p>text</p>';

const site = createServer(({ url, headers }, response) => {
  if (url === '/a.txt') {
    response.writeHead(203, { 'content-type': 'text/plain' }).end('<script></script>');
    return;
  }
  const isCompressed = headers['accept-encoding']?.includes('br') === true;
  response.writeHead(404, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    link: '</a.js>; rel=preload; as=script, </a.woff2>; rel=preload; as=font',
    ...(isCompressed && { 'content-encoding': 'br' }),
  });
  response.end(isCompressed ? brotliCompressSync(DOCUMENT) : DOCUMENT);
});
const siteUrl = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}`;

beforeAll(() => new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening)));
afterAll(() => {
  site.closeAllConnections();
  return new Promise((closed) => site.close(closed));
});

it.each(['br', 'identity'])(
  'serves the twin of a document with the encoding %s',
  async (encoding) => {
    const { url, close } = await serveVariant('twin', siteUrl);

    const response = await fetch(`${url}/`, { headers: { 'accept-encoding': encoding } });

    expect(await response.text()).toBe('<title>A</title>\n<p>text</p>');
    expect(response.status).toBe(404);
    expect(response.headers.get('link')).toBe('</a.woff2>; rel=preload; as=font');
    expect(response.headers.get('content-security-policy')).toBe(POLICY);
    expect(response.headers.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null);
    await close();
  },
);

it('serves other files, and the page variant, unchanged', async () => {
  const twin = await serveVariant('twin', siteUrl);
  const page = await serveVariant('page', siteUrl);

  const file = await fetch(`${twin.url}/a.txt`);
  const document = await fetch(`${page.url}/`);

  expect([file.status, await file.text()]).toEqual([203, '<script></script>']);
  expect(await document.text()).toBe(DOCUMENT);
  expect(document.headers.get('link')).toContain('a.js');
  await twin.close();
  await page.close();
});

/** @jest-environment node */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { liveRelease } from '../../../compose/fixtures/liveRelease.ts';
import { encodeHtml } from '../../../compose/src/pages/composing/encodeHtml.ts';
import { sendOnce, type WholeResponse } from '../../../service/fixtures/sendOnce.ts';
import { temporaryFolder } from '../../../service/fixtures/temporaryFolder.ts';
import { type StartedShell, startShell } from '../../fixtures/startShell.ts';

let shell: StartedShell;
afterEach(() => shell.stop());

const get = (address: string, headers?: Record<string, string>, method?: string) =>
  sendOnce(shell.url + address, { headers, method });

const ENCODINGS = ['br', 'gzip', 'identity'];

it.each(ENCODINGS)('sends a page in %s once, and then 304', async (encoding) => {
  shell = await startShell();
  const accepting = { 'accept-encoding': encoding };
  const first = await get('/privacy-policy', accepting);
  const condition = { ...accepting, 'if-none-match': first.headers.etag ?? '' };

  const again = await get('/privacy-policy', condition);
  const head = await get('/privacy-policy', condition, 'HEAD');

  expect(first.headers.etag).toMatch(/^"[\w-]{22}"$/);
  for (const { status, body, headers } of [again, head]) {
    expect(status).toBe(304);
    expect(body).toBe('');
    // Browsers replace their stored headers with these.
    for (const name of REVALIDATION_HEADERS)
      expect([name, headers[name]]).toEqual([name, first.headers[name]]);
  }
});

const REVALIDATION_HEADERS = [
  'content-security-policy',
  'etag',
  'cache-control',
  'vary',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'cross-origin-opener-policy',
];

it('has an ETag for each encoding of a page', async () => {
  shell = await startShell();
  const responses = await Promise.all(
    ENCODINGS.map((encoding) => get('/', { 'accept-encoding': encoding })),
  );
  const [br = '', gzip = '', identity = ''] = responses.map(({ headers }) => headers.etag);

  expect(new Set([br, gzip, identity]).size).toBe(3);
  const conditions = { 'accept-encoding': 'gzip', 'if-none-match': `${br}, ${identity}` };
  expect((await get('/', conditions)).status).toBe(200);
  expect((await get('/', { ...conditions, 'if-none-match': `"x", W/${gzip}` })).status).toBe(304);
});

it('sends a page again after a new release, and for no-cache requests', async () => {
  let legal = liveRelease('legal');
  shell = await startShell({ releasesFor: async () => [legal] });
  const { headers } = await get('/privacy-policy');
  const condition = { 'if-none-match': headers.etag ?? '' };
  expect((await get('/privacy-policy', condition)).status).toBe(304);

  const reloaded = await get('/privacy-policy', { ...condition, 'cache-control': 'no-cache' });
  expect(reloaded.status).toBe(200);

  legal = { ...legal, pinned: { ...legal.pinned, id: 'fedcba9876543210' } };
  expect((await get('/privacy-policy', condition)).status).toBe(200);
});

it('includes the policy in the ETag', async () => {
  shell = await startShell();
  const tagOf = async (policy: string) => (await encodeHtml('<p>', policy).as('br')).etag;

  expect(await tagOf("script-src 'self'")).toBe(await tagOf("script-src 'self'"));
  expect(await tagOf("script-src 'self'")).not.toBe(await tagOf("script-src 'none'"));
});

it('does not confuse a page with overrides with the public one', async () => {
  const origin = 'http://localhost:3003';
  shell = await startShell({
    overrideRules: { remotes: ['legal'], origins: [origin] },
  });
  const developer = { cookie: `override-legal=${encodeURIComponent(`${origin}/`)}` };
  const shared = await get('/privacy-policy');
  const own = await get('/privacy-policy', developer);
  const ifNoneMatch = (page: WholeResponse) => ({ 'if-none-match': page.headers.etag ?? '' });

  expect((await get('/privacy-policy', ifNoneMatch(own))).status).toBe(200);
  expect((await get('/privacy-policy', { ...developer, ...ifNoneMatch(shared) })).status).toBe(200);
  const again = await get('/privacy-policy', { ...developer, ...ifNoneMatch(own) });
  expect(again.status).toBe(304);
  expect(again.headers['cache-control']).toBe('private, no-store');
  expect(again.headers['content-security-policy']).toContain(origin);
});

it.each([
  ['the page does not exist', 404, {}],
  ['no region of the page is available', 503, { releasesFor: async () => [] }],
  [
    'the page cannot be composed',
    500,
    {
      releasesFor: async () => {
        throw new Error('out of memory');
      },
    },
  ],
])('sends the whole response if %s', async (_, expected, overrides) => {
  shell = await startShell(overrides);
  const page = expected === 404 ? '/nothing-here' : '/privacy-policy';
  const first = await get(page);

  const again = await get(page, { 'if-none-match': first.headers.etag ?? '*' });

  expect([first.status, again.status]).toEqual([expected, expected]);
  expect(again.body).toBe(first.body);
  expect((await get(page, { 'if-none-match': '*' })).status).toBe(expected);
});

it('responds with 304 for robots.txt, the sitemap and files too', async () => {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, 'favicon.svg'), '<svg/>');
  shell = await startShell({ publicFolder: folder });

  for (const file of ['/robots.txt', '/sitemap.xml', '/site.webmanifest', '/favicon.svg']) {
    const { headers } = await get(file);
    const again = await get(file, { 'if-none-match': headers.etag ?? '' });
    expect([file, again.status, again.body]).toEqual([file, 304, '']);
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
    expect((await get(file, { 'if-none-match': '"another"' })).status).toBe(200);
  }
});

/** @jest-environment node */
import { FORM_STARTED_PATH } from '@statline/contract/funnel';
import { readJson } from '@statline/service/http/readJson';
import { listenLocally } from '../../../../service/fixtures/listenLocally.ts';
import { type StartedShell, startShell } from '../../../fixtures/startShell.ts';

const ARRIVAL = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' };

let reports: unknown[];
let api: Awaited<ReturnType<typeof listenLocally>>;
let shell: StartedShell | undefined;
beforeEach(async () => {
  reports = [];
  api = await listenLocally(async (request, response) => {
    reports.push([request.url, request.headers['x-api-secret'], await readJson(request, 10_000)]);
    response.end();
  });
  shell = await startShell({ apiUrl: api.url, apiSecret: 'secret' });
});
afterEach(async () => {
  await shell?.stop();
  await api.close();
});

const get = async (path: string, headers: Record<string, string>) =>
  (await fetch(`${shell?.url}${path}`, { headers })).status;
/** The counts that the API has received when the shell stops. */
async function receivedCounts() {
  await shell?.stop();
  shell = undefined;
  return reports;
}

test('counts documents opened from outside the site, and sends the counts to the API', async () => {
  await get('/', ARRIVAL);
  // This page is served from the page cache.
  await get('/', { ...ARRIVAL, 'sec-fetch-site': 'cross-site' });
  for (const others of [
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-purpose': 'prefetch' },
    { 'sec-fetch-dest': 'empty' },
    { 'sec-gpc': '1' },
    { dnt: '1' },
  ]) {
    await get('/', { ...ARRIVAL, ...others });
  }
  await get('/nowhere', ARRIVAL);

  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  const counts = [{ day, variant: '', step: 'visit', count: 2 }];
  expect(await receivedCounts()).toEqual([['/funnel', 'secret', { counts }]]);
});

test('counts a started form', async () => {
  const own = { 'sec-fetch-site': 'same-origin' };

  expect(await get(FORM_STARTED_PATH, own)).toBe(200);
  await get(FORM_STARTED_PATH, { ...own, 'sec-gpc': '1' });
  await get(FORM_STARTED_PATH, { 'sec-fetch-site': 'cross-site' });

  expect(await receivedCounts()).toMatchObject([
    ['/funnel', 'secret', { counts: [{ step: 'started', count: 1 }] }],
  ]);
});

test('counts by the variant that the page has just assigned, and passes it on with sign-ups', async () => {
  await shell?.stop();
  const variantOf = (cookies: string) =>
    /canary=\d/.test(cookies) ? 'marketing/canary/0123456789abcdef' : '';
  shell = await startShell({ apiUrl: api.url, variantOf, mayShowCanary: () => true });

  await get('/', ARRIVAL);
  await get('/', { ...ARRIVAL, cookie: 'canary=7' });

  expect(await receivedCounts()).toMatchObject([
    ['/funnel', '', { counts: [{ variant: 'marketing/canary/0123456789abcdef', count: 2 }] }],
  ]);
});

/** @jest-environment node */
import { createElement } from 'react';
import { grantingSite } from '../../../fixtures/grantingSite.ts';
import { liveRelease } from '../../../fixtures/liveRelease.ts';
import { type StartedTestSite, startTestSite } from '../../../fixtures/startTestSite.ts';
import type { Composition } from '../../protocol/composition/Composition.ts';
import type { ReleasePage } from '../../protocol/manifest/ReleasePage.ts';

const REFUNDS: ReleasePage = {
  path: '/legal/refunds',
  module: 'PrivacyPolicy',
  title: 'Refunds',
  description: 'How money comes back.',
  props: { words: 'Within a week.' },
};
const RULES: ReleasePage = {
  ...REFUNDS,
  path: '/legal/rules/:sport',
  title: 'Rules of {sport}',
  entries: [{ sport: 'golf' }],
};

/** Shows what it is given. */
const Shown = (props: object) => createElement('p', null, JSON.stringify(props));

const legal = (pages: readonly ReleasePage[], id = 'aaaaaaaaaaaaaaaa') => {
  const release = liveRelease('legal', { 'legal/PrivacyPolicy': Shown });
  return { ...release, pinned: { ...release.pinned, id }, pages };
};

let site: StartedTestSite;
let live = legal([]);
let isMissing = false;
let hasCanary = false;
let opened = 0;

async function serve(...pages: ReleasePage[]): Promise<void> {
  live = legal(pages);
  site = await startTestSite({
    site: grantingSite,
    releasesFor: async ({ bucket = 100 }) => {
      opened += 1;
      return [
        ...(isMissing ? [] : [bucket < 5 ? legal([RULES], 'cccccccccccccccc') : live]),
        liveRelease('marketing'),
        liveRelease('waitlist'),
      ];
    },
    mayShowCanary: () => hasCanary,
    load: async () => 'data',
    sequences: () => new Map([['legal', 7]]),
  });
}

afterEach(async () => {
  hasCanary = false;
  isMissing = false;
  await site.stop();
});

const compositionOf = (html: string): Composition =>
  JSON.parse(/id="composition">(.*?)<\/script>/s.exec(html)?.[1] ?? '');

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}${path}`, { redirect: 'manual', headers });

it("serves a release's page with its own props and parameters", async () => {
  await serve(REFUNDS, RULES);

  const [refunds, golf] = await Promise.all([get('/legal/refunds'), get('/legal/rules/golf')]);

  expect([refunds.status, golf.status]).toEqual([200, 200]);
  const html = (await refunds.text()).replaceAll('&quot;', '"');
  expect(html).toContain('<title data-of-site>Refunds</title>');
  expect(html).toContain('{"site":"data","words":"Within a week.","params":{}}');
  expect((await golf.text()).replaceAll('&quot;', '"')).toContain('"params":{"sport":"golf"}');
});

it('includes the page in the composition, so that the browser hydrates it', async () => {
  await serve(RULES);

  const html = await (await get('/legal/rules/golf')).text();

  expect(compositionOf(html).page).toMatchObject({ remote: 'legal', params: { sport: 'golf' } });
  expect(html).toContain('<title data-of-site>Rules of golf</title>');
});

it("opens a visitor's releases once for a page: overrides are read from developers' machines", async () => {
  await serve(REFUNDS);
  opened = 0;

  await get('/legal/refunds');

  expect(opened).toBe(1);
});

it('pins the release on its own pages only', async () => {
  await serve(REFUNDS);
  const pinnedAt = async (path: string) =>
    compositionOf(await (await get(path)).text()).releases.map(({ name }) => name);

  expect(await pinnedAt('/legal/refunds')).toEqual(['legal']);
  expect(await pinnedAt('/legal/nowhere')).toEqual([]);
  expect(await pinnedAt('/waitlist')).toEqual(['waitlist']);
});

it("includes the release's number in a 404, so that no later page is older", async () => {
  await serve(REFUNDS);
  const htmlAt = async (path: string) => (await get(path)).text();

  expect(await htmlAt('/legal/nowhere')).toContain('legal.7');
  expect(await htmlAt('/waitlist')).not.toContain('legal.7');
});

it('responds with 404 for unlisted entries and other paths', async () => {
  await serve(REFUNDS, RULES);

  const statuses = await Promise.all(
    ['/legal/rules/chess', '/legal/rules', '/legal/', '/legal/refunds/x', '/refunds'].map(
      async (path) => (await get(path)).status,
    ),
  );

  expect(statuses).toEqual([404, 404, 404, 404, 404]);
});

it('serves a page with any parameters if the release declares it open', async () => {
  await serve(
    { ...RULES, open: true },
    { ...REFUNDS, path: '/legal/rules/tennis', title: 'Tennis' },
  );

  const chess = await get('/legal/rules/chess');
  const tennis = await get('/legal/rules/tennis');

  expect([chess.status, tennis.status]).toEqual([200, 200]);
  expect(await chess.text()).toContain('Rules of chess');
  expect(await tennis.text()).toContain('<title data-of-site>Tennis</title>');
});

it('gives each page one address', async () => {
  await serve(REFUNDS, { ...RULES, entries: [{ sport: 'Golf & Tennis' }] });

  const spelt = await get('/Legal//REFUNDS/?from=mail');
  const encoded = await get('/legal/rules/Golf%20&%20Tennis');

  expect(spelt.status).toBe(301);
  expect(spelt.headers.get('location')).toBe('/legal/refunds?from=mail');
  expect(encoded.status).toBe(301);
  expect(encoded.headers.get('location')).toBe('/legal/rules/Golf%20%26%20Tennis');
  expect((await get('/legal/rules/Golf%20%26%20Tennis')).status).toBe(200);
});

it('responds with the status that the release declares', async () => {
  await serve({ ...REFUNDS, status: 410 });

  // Cached by the first, read by the second.
  const [first, second] = [await get('/legal/refunds'), await get('/legal/refunds')];

  expect([first.status, second.status]).toEqual([410, 410]);
  expect(await second.text()).toContain('Within a week.');
});

it('responds with 404 once its release is rolled back, and caches nothing', async () => {
  await serve(REFUNDS);
  for (const _ of [1, 2]) expect((await get('/legal/refunds')).status).toBe(200);

  live = legal([], 'bbbbbbbbbbbbbbbb');

  for (const _ of [1, 2]) expect((await get('/legal/refunds')).status).toBe(404);
  expect((await get('/privacy-policy')).status).toBe(200);
});

it('shows the pages of a canary to its visitors only', async () => {
  hasCanary = true;
  await serve(REFUNDS);
  const inCanary = { cookie: 'canary=3' };

  expect((await get('/legal/rules/golf', inCanary)).status).toBe(200);
  expect((await get('/legal/refunds', inCanary)).status).toBe(404);
  expect((await get('/legal/rules/golf', { cookie: 'canary=70' })).status).toBe(404);
  expect((await get('/legal/refunds', { cookie: 'canary=70' })).status).toBe(200);
});

it('serves only pages that the site grants, whatever a release declares', async () => {
  await serve(
    { ...REFUNDS, path: '/cookies' },
    { ...REFUNDS, path: '/legal/shop/cart' },
    { ...REFUNDS, path: '/:any/refunds', open: true, entries: [{ any: 'x' }] },
  );

  const statuses = await Promise.all(
    ['/cookies', '/legal/shop/cart', '/any/refunds'].map(async (path) => (await get(path)).status),
  );

  expect(statuses).toEqual([404, 404, 404]);
});

it('responds with 503 to a possible page until the remote has a release', async () => {
  await serve(REFUNDS);
  isMissing = true;

  const unavailable = await Promise.all(
    ['/legal/refunds', '/Legal/rules/', '/legal/refunds'].map((path) => get(path)),
  );
  const html = await unavailable[0]?.text();

  expect(unavailable.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(unavailable.map(({ headers }) => headers.get('retry-after'))).toEqual(['5', '5', '5']);
  expect(unavailable[2]?.headers.get('cache-control')).toBe('private, no-cache');
  expect(html).toContain('<title data-of-site>Unavailable</title>');
  expect(html).toContain('<h1>Legal pages</h1>');
  expect((await get('/elsewhere')).status).toBe(404);
  expect((await get('/legal/shop/cart')).status).toBe(404);

  isMissing = false;
  expect((await get('/legal/refunds')).status).toBe(200);
  expect((await get('/legal/nothing')).status).toBe(404);
});

it("escapes a release's texts", async () => {
  const words = '</title><script>alert(1)</script>';
  await serve({ ...REFUNDS, title: words, description: words }, { ...RULES, open: true });

  const html = await (await get('/legal/refunds')).text();
  const open = await (await get('/legal/rules/%3Cscript%3Ealert(1)')).text();

  expect(html).toContain('<title data-of-site>&lt;/title&gt;&lt;script&gt;alert(1)');
  expect(open).toContain('<title data-of-site>Rules of &lt;script&gt;alert(1)');
  for (const text of [html, open]) expect(text).not.toContain('<script>alert');
});

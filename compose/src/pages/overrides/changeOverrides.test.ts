/** @jest-environment node */
import { createLogger } from '@statline/service/logging/createLogger';
import { grantingSite } from '../../../fixtures/grantingSite.ts';
import { LEGAL_CONTRACT } from '../../../fixtures/legalContract.ts';
import { liveRelease } from '../../../fixtures/liveRelease.ts';
import { makeReleaseKey } from '../../../fixtures/releaseKey.ts';
import { slottedSite } from '../../../fixtures/slottedSite.ts';
import { type StartedTestSite, startTestSite } from '../../../fixtures/startTestSite.ts';
import { testSite } from '../../../fixtures/testSite.tsx';
import { signLink } from '../../build/development/signLink.ts';
import type { DevelopmentClaim } from '../../protocol/LinkClaim.ts';
import { createMirror } from '../../releases/mirror/createMirror.ts';
import type { TrackedRemote } from '../../releases/tracking/trackRemote.ts';
import { chooseReleases } from '../visitors/chooseReleases.ts';
import { createOverrides } from './createOverrides.ts';
import type { LinkRules } from './verifyLinkToken.ts';

const SITE = 'https://live.site';
const key = makeReleaseKey();
const links: LinkRules = {
  origin: SITE,
  keys: new Map([['legal', [key.publicKey]]]),
  development: true,
};

let site: StartedTestSite;

const gate = { smokeRender: async () => [], contract: LEGAL_CONTRACT };
const logger = createLogger({ service: 'test', level: 'silent' });

async function start(rules: LinkRules, of = grantingSite): Promise<void> {
  const remotes = ['legal', 'marketing'].map((name) => {
    const live = liveRelease(name);
    return { name, state: () => ({ live }) } as unknown as TrackedRemote;
  });
  const mirror = createMirror('unused');
  const openOverride = createOverrides(gate, { remotes: () => remotes, mirror }, logger);
  site = await startTestSite({
    site: of,
    openOverride,
    origin: SITE,
    overrideRules: { remotes: ['legal', 'marketing'], origins: [], links: rules },
    releasesFor: (visitor) => chooseReleases(remotes, visitor, openOverride),
    documentHeaders: ({ foreignOrigins }) => ({ 'X-Foreign': foreignOrigins.join() }),
  });
}

afterEach(() => {
  jest.restoreAllMocks();
  return site.stop();
});

const linkOf = (claim: Partial<DevelopmentClaim> = {}): string => {
  const { pathname, search } = new URL(
    signLink(
      {
        remote: 'legal',
        site: SITE,
        url: 'http://localhost:3003/',
        container: { file: 'remoteEntry.js', global: 'remote_legal' },
        modules: ['PrivacyPolicy'],
        expires: new Date(Date.now() + 3_600_000).toISOString(),
        ...claim,
      },
      key,
    ),
  );
  return pathname + search;
};

const get = (path: string, cookie = '') =>
  fetch(`${site.url}${path}`, { redirect: 'manual', headers: cookie ? { cookie } : {} });

/** Opens a link, and returns what the browser keeps of it. */
async function open(link: string): Promise<{ cookie: string; attributes: string }> {
  const response = await get(link);
  expect(response.status).toBe(302);
  const [cookie = '', ...attributes] = (response.headers.get('set-cookie') ?? '').split('; ');
  return { cookie, attributes: attributes.join('; ') };
}

const compositionOf = (html: string) =>
  JSON.parse(/id="composition">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');

it('shows the local remote to the browser that opened the link', async () => {
  await start(links);
  const { cookie, attributes } = await open(linkOf());

  const response = await get('/privacy-policy', cookie);
  const html = await response.text();

  expect(attributes).toMatch(/expires=.*samesite=lax; secure; httponly/i);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('x-foreign')).toBe('http://localhost:3003');
  const { releases, overrides, rendered } = compositionOf(html);
  expect(overrides).toEqual([{ remote: 'legal', inBrowserOnly: true }]);
  expect(releases).toContainEqual(
    expect.objectContaining({
      name: 'legal',
      baseUrl: 'http://localhost:3003/',
      container: { file: 'remoteEntry.js', global: 'remote_legal', integrity: '' },
    }),
  );
  expect(rendered).toEqual([]);
  expect(html).toContain('This part needs JavaScript.');
});

it('does not show it to other visitors, before or after', async () => {
  await start(links);
  const before = await get('/privacy-policy');
  const { cookie } = await open(linkOf());
  await get('/privacy-policy', cookie);

  const after = await get('/privacy-policy');

  expect(await after.text()).toBe(await before.text());
  expect(after.headers.get('x-foreign')).toBe('');
  expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
});

it.each([
  ["the site's first page with its modules", grantingSite, {}, '/privacy-policy'],
  ['the page with its slot', slottedSite, { slots: { offers: 'Offer' } }, '/'],
  [
    'the first page that it declares',
    { ...grantingSite, pages: grantingSite.pages.slice(0, 2) },
    {
      pages: ['/elsewhere', '/legal/refunds'].map((path) => ({
        path,
        module: 'PrivacyPolicy',
        title: 'Refunds',
        description: 'All of it.',
      })),
    },
    '/legal/refunds',
  ],
  ['the home page', { ...testSite, pages: testSite.pages.slice(0, 2) }, {}, '/'],
])('leads to %s', async (_, of, claim, page) => {
  await start(links, of);

  const response = await get(linkOf(claim));

  expect([response.status, response.headers.get('location')]).toEqual([302, page]);
});

it("shows its release's granted pages to this visitor only", async () => {
  await start(links);
  const page = { module: 'PrivacyPolicy', title: 'Of {slug}', description: 'All of it.' };
  const pages = [
    { ...page, path: '/legal/:slug', entries: [{ slug: 'refunds' }] },
    { ...page, path: '/legal/shop/terms' },
    { ...page, path: '/elsewhere' },
  ];
  const { cookie } = await open(linkOf({ pages }));
  const statusOf = async (path: string, own?: string) => (await get(path, own)).status;

  const html = await (await get('/legal/refunds', cookie)).text();

  const { page: found, releases } = compositionOf(html);
  expect(found).toMatchObject({ remote: 'legal', path: '/legal/refunds' });
  expect(releases).toContainEqual(expect.objectContaining({ name: 'legal' }));
  expect(await statusOf('/legal/refunds', cookie)).toBe(200);
  expect(await statusOf('/legal/returns', cookie)).toBe(404);
  // Granted to another remote without a release: it is unknown yet whether there is a page.
  expect(await statusOf('/legal/shop/terms', cookie)).toBe(503);
  expect(await statusOf('/elsewhere', cookie)).toBe(404);
  expect(await statusOf('/legal/refunds')).toBe(404);
});

it('pins the live releases of nested modules of other teams', async () => {
  await start(links);
  const mounts = { PrivacyPolicy: ['marketing/Hero'] };
  const { cookie } = await open(linkOf({ mounts }));

  const { releases, scripts } = compositionOf(await (await get('/privacy-policy', cookie)).text());

  expect(releases).toContainEqual(expect.objectContaining({ name: 'legal', mounts }));
  expect(Object.keys(scripts)).toContain('marketing/Hero');
});

it("renders the other remotes' regions on the server", async () => {
  await start(links);
  const { cookie } = await open(linkOf());

  const home = compositionOf(await (await get('/', cookie)).text());

  expect(home.rendered).toContain('marketing/Hero');
});

it('ends with a click on the badge, which changes no other cookie', async () => {
  await start(links);
  const { cookie } = await open(linkOf());

  const ended = await get('/privacy-policy?remote=', cookie);

  expect(ended.status).toBe(302);
  expect(ended.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^override-legal=;.*expires=Thu, 01 Jan 1970/i),
  ]);
});

it('ends when the link expires, even if the browser keeps the cookie', async () => {
  await start(links);
  const link = linkOf();
  const { cookie } = await open(link);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_001);

  const html = await (await get('/privacy-policy', cookie)).text();
  const again = await get(link);

  expect(compositionOf(html).overrides).toBeUndefined();
  expect(again.status).toBe(403);
  expect(await again.text()).toMatch(/has expired/);
});

it("does not accept one remote's cookie for another", async () => {
  await start({ ...links, keys: new Map([...links.keys, ['marketing', [key.publicKey]]]) });
  const { cookie } = await open(linkOf());

  const html = await (
    await get('/', cookie.replace('override-legal', 'override-marketing'))
  ).text();

  expect(compositionOf(html).overrides).toBeUndefined();
});

it('states the reason for refusing a link, and changes nothing', async () => {
  await start(links);

  const refused = await get(linkOf({ site: 'https://other.site' }));

  expect(refused.status).toBe(403);
  expect(refused.headers.get('set-cookie')).toBeNull();
  expect(refused.headers.get('cache-control')).toBe('no-store');
  expect(await refused.text()).toBe(
    'This link is for https://other.site, not for https://live.site.\n',
  );
});

it('refuses links and ignores cookies if the operators do not allow them', async () => {
  await start(links);
  const { cookie } = await open(linkOf());
  await site.stop();
  await start({ ...links, development: false });

  const refused = await get(linkOf());
  const html = await (await get('/privacy-policy', cookie)).text();

  expect(refused.status).toBe(403);
  expect(await refused.text()).toMatch(/its operators allow none/);
  expect(compositionOf(html).overrides).toBeUndefined();
});

it('states that the site accepts no links if no remote has a key', async () => {
  await start({ ...links, keys: new Map() });

  const refused = await get(linkOf());

  expect(refused.status).toBe(403);
  expect(await refused.text()).toMatch(/^This site accepts no links/);
});

it('shows the module that the local remote registers in a slot', async () => {
  await start(links, slottedSite);
  const { cookie } = await open(linkOf({ modules: ['Offer'], slots: { offers: 'Offer' } }));

  const html = await (await get('/', cookie)).text();

  expect(compositionOf(html).slots).toEqual({ offers: ['legal/Offer'] });
  expect(compositionOf(await (await get('/')).text()).slots).toEqual({ offers: [] });
});

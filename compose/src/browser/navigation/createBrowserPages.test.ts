import { grantingSite } from '../../../fixtures/grantingSite.ts';
import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import type { ReleasePage } from '../../protocol/manifest/ReleasePage.ts';
import { composeSite } from '../../site/pages/composeSite.ts';
import { createBrowserPages } from './createBrowserPages.ts';

const site = composeSite(grantingSite, {});

const PAGE: ReleasePage = {
  path: '/legal/:slug',
  module: 'PrivacyPolicy',
  title: 'About {slug}',
  description: 'All of it.',
  entries: [{ slug: 'refunds' }],
};

/** Each test has a release of its own: what is known of one is known for good. */
let count = 0;

function pinned(): PinnedRelease {
  count += 1;
  return {
    id: '0123456789abcdef',
    name: 'legal',
    baseUrl: `/remotes/legal/${count}/`,
    container: { file: 'remoteEntry.js', global: 'remote_legal', integrity: '' },
    modules: {},
  };
}

const fetched = jest.fn();

beforeEach(() => {
  fetched.mockReset();
  fetched.mockImplementation(async () => ({ json: async () => ({ release: { pages: [PAGE] } }) }));
  globalThis.fetch = fetched;
});

/** The releases that this visitor gets. */
const live = (...releases: PinnedRelease[]) =>
  jest.fn(async (remote: string) => releases.find(({ name }) => name === remote));

it('waits no longer than a visitor would for a manifest', async () => {
  jest.useFakeTimers();
  fetched.mockImplementation(() => new Promise(() => {}));
  const finding = createBrowserPages(site, live(pinned())).find('/legal/refunds');
  await jest.advanceTimersByTimeAsync(4_000);
  jest.useRealTimers();

  expect(await Promise.race([finding, Promise.resolve('pending')])).toBeUndefined();
});

it('finds a page of an unpinned release, and requests its manifest once', async () => {
  const release = pinned();
  const pages = createBrowserPages(site, live(release));
  expect(pages.mayHave('/Legal/refunds')).toBe(true);
  expect(pages.at('/legal/refunds')).toBeUndefined();

  const [found] = await Promise.all([pages.find('/legal/refunds'), pages.find('/Legal/refunds/')]);

  expect(found).toMatchObject({ path: '/legal/refunds', about: { title: 'About refunds' } });
  expect(pages.at('/legal/refunds')).toBe(found);
  expect(await pages.find('/legal/nowhere')).toBeUndefined();
  expect(fetched.mock.calls.map(([address]) => String(address))).toEqual([
    `http://localhost${release.baseUrl}mf-manifest.json`,
  ]);
});

it('sends no request for a page of the site, or a path that no release may have', async () => {
  const releaseOf = live(pinned());
  const pages = createBrowserPages(site, releaseOf);

  expect(await pages.find('/Waitlist/')).toMatchObject({ path: '/waitlist' });
  expect(await pages.find('/nowhere')).toBeUndefined();
  expect(pages.mayHave('/nowhere')).toBe(false);
  expect(releaseOf).not.toHaveBeenCalled();
  expect(fetched).not.toHaveBeenCalled();
});

it('leaves a path to the server if the remote has no release', async () => {
  const pages = createBrowserPages(site, live());

  expect(await pages.find('/legal/refunds')).toBeUndefined();
  expect(pages.mayHave('/legal/refunds')).toBe(true);
  expect(fetched).not.toHaveBeenCalled();
});

it('leaves a path to the server if the manifest cannot be fetched, and requests it again the next time', async () => {
  const pages = createBrowserPages(site, live(pinned()));
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));

  expect(await pages.find('/legal/refunds')).toBeUndefined();
  expect(await pages.find('/legal/refunds')).toBeDefined();
});

it('knows the composition’s own page without a request', () => {
  const { entries, ...page } = PAGE;
  const params = { slug: 'refunds' };
  const found = { remote: 'legal', path: '/legal/refunds', params, isListed: true, page };

  const pages = createBrowserPages(composeSite(grantingSite, { page: found }), live());

  expect(pages.at('/legal/refunds')?.regions).toMatchObject([{ module: 'legal/PrivacyPolicy' }]);
});

it('waits for a release only on a page that was sent without one', () => {
  const awaited = createBrowserPages(site, live(), true);
  const missing = createBrowserPages(site, live());

  expect(awaited.isAwaited('/legal/refunds')).toBe(true);
  expect(awaited.isAwaited('/nowhere')).toBe(false);
  expect(missing.isAwaited('/legal/refunds')).toBe(false);
});

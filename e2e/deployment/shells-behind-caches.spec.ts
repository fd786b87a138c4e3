import { mergeTests, type Page } from '@playwright/test';
import { buildRelease } from '../../scripts/fixtures/buildRelease.ts';
import { findFreePorts } from '../../scripts/running/findFreePorts.ts';
import { launchService, type RunningService } from '../../scripts/running/launchService.ts';
import { canRun } from '../../service/fixtures/canRun.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { test as teamTest } from '../releasing/teamTest.ts';
import { expect as expectSoon } from '../site/test.ts';
import { isInstalled } from './isInstalled.ts';
import { CACHES, test as cacheTest, type SharedCache } from './sharedCaches.ts';

/** Waits as long as the test has time, since the duration of a release is not tested here. */
const expect = expectSoon.configure({ timeout: 0 });

const PAGE = '/privacy-policy';
/** Interval of a shell that learns of a release only from its visitors. */
const HARDLY_EVER_MS = 3_600_000;

interface Fixtures {
  api: RunningService;
}

const test = mergeTests(teamTest, cacheTest).extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs here
  api: async ({}, use) => {
    const folder = await temporaryFolder();
    const ports = { API_PORT: '0', API_ADMIN_PORT: '0' };
    const env = { ...ports, DATA_DIR: folder, RATE_LIMIT: 'off' };
    const api = await launchService('api/dist/main.cjs', env);
    await use(api);
    await api.stop();
  },
});

/** A visitor's browser with its cookie. */
interface Visitor {
  cache: SharedCache;
  page: Page;
}

/** @returns the text of the release that a document was rendered from. */
const wordsOf = (html: string) => /<p>(\w+ release)<\/p>/.exec(html)?.[1];

/** Scripts and styles that a document names. */
const filesOf = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/"(\/(?:assets|remotes)\/[^"]+\.\w+)"/g)].map(([, file = '']) => file),
  ),
];

/** Signs up through all caches in turn, until it is stopped. */
function signUpThrough(caches: readonly SharedCache[]) {
  const statuses: number[] = [];
  let isOver = false;
  const signUp = async (cache: SharedCache | undefined) => {
    const email = `visitor-${statuses.length}@example.com`;
    const json = { name: 'A Visitor', email };
    const response = await cache?.request('/api/waitlist', { json }).catch(() => undefined);
    statuses.push(response?.status ?? 0);
  };
  const going = (async () => {
    while (!isOver) await signUp(caches[statuses.length % caches.length]);
  })();
  return {
    statuses,
    once: signUp,
    stop: async () => {
      isOver = true;
      await going;
    },
  };
}

test('two shells behind shared caches: no visitor gets an older release than before, even if both shells are replaced', async ({
  team,
  startCacheBefore,
  api,
  browser,
}) => {
  const programs = CACHES.filter((program) => canRun(isInstalled(program)));
  test.skip(programs.length === 0, 'no shared cache is installed on this machine');
  // Starts six services, two of them twice, and releases twice.
  test.slow();
  const release = async (name: string) => {
    await buildRelease(team.workspace, { words: `${name} release` });
    await team.release();
  };
  const ports = await findFreePorts(2);
  const startShells = () =>
    Promise.all(
      ['quick', 'slow'].map((disk, at) => {
        const env = { PORT: `${ports[at]}`, API_URL: api.url, TRUST_PROXY: '1' };
        const pollMs = disk === 'quick' ? 100 : HARDLY_EVER_MS;
        return team.startShell({ disk, pollMs, env });
      }),
    );
  await release('first');
  let shells = await startShells();
  const [quick] = shells;
  const caches = await Promise.all(programs.map((program) => startCacheBefore(program, ports)));
  const visitors: Visitor[] = await Promise.all(
    caches.map(async (cache) => {
      const context = await browser.newContext({ ignoreHTTPSErrors: true });
      return { cache, page: await context.newPage() };
    }),
  );
  const visit = async ({ cache, page }: Visitor) => {
    await page.goto(cache.url + PAGE);
    return page.getByText(/^\w+ release$/).textContent();
  };
  const signingUp = signUpThrough(caches);
  for (const visitor of visitors) expect(await visit(visitor)).toBe('first release');
  const copies = await Promise.all(caches.map((cache) => cache.request(PAGE)));
  expect(copies.map(({ body }) => wordsOf(body))).toEqual(caches.map(() => 'first release'));

  await release('second');
  const htmlOfQuick = async () => (await fetch(quick?.url + PAGE)).text();
  await expect.poll(async () => wordsOf(await htmlOfQuick())).toBe('second release');

  // Both documents are in use now, and each shell must have the files of both.
  for (const html of [copies[0]?.body ?? '', await htmlOfQuick()]) {
    const files = filesOf(html);
    expect(files.filter((file) => file.startsWith('/remotes/legal/'))).not.toEqual([]);
    for (const { url } of shells) {
      const statuses = files.map(async (file) => [file, (await fetch(url + file)).status]);
      expect(await Promise.all(statuses)).toEqual(files.map((file) => [file, 200]));
    }
  }
  for (const visitor of visitors) {
    await expect.poll(() => visit(visitor)).toBe('second release');
    // With and without a cached copy, from either shell.
    for (let time = 0; time < 4; time += 1) {
      expect(await visit(visitor)).toBe('second release');
      await visitor.cache.purge();
      expect(await visit(visitor)).toBe('second release');
    }
  }
  await signingUp.stop();
  expect(signingUp.statuses.filter((status) => status !== 200)).toEqual([]);

  await Promise.all(shells.map((shell) => shell.stop()));
  for (const visitor of visitors) {
    expect(await visit(visitor)).toBe('second release');
    await signingUp.once(visitor.cache);
    expect(signingUp.statuses.at(-1)).toBeGreaterThanOrEqual(500);
  }

  shells = await startShells();
  for (const visitor of visitors) {
    await expect
      .poll(async () => {
        await signingUp.once(visitor.cache);
        return signingUp.statuses.at(-1);
      })
      .toBe(200);
    expect(await visit(visitor)).toBe('second release');
  }
  const acknowledged = signingUp.statuses.filter((status) => status === 200);
  const total = async () => (await (await fetch(`${api.url}/api/dashboard`)).json()).total;
  await expect.poll(total).toBe(acknowledged.length);
  await Promise.all(visitors.map(({ page }) => page.context().close()));
});

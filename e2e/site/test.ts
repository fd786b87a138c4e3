import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import {
  type HostFaults,
  type ReleaseFolderHost,
  startReleaseFolder,
} from '../../compose/fixtures/startReleaseFolder.ts';
import { ROOT } from '../../scripts/build/parts.ts';
import { Problems } from './Problems.ts';
import { RemoteFiles } from './RemoteFiles.ts';
import { type ApiBehaviour, type FaultyApi, startFaultyApi } from './startFaultyApi.ts';
import { type Site, type SiteOptions, startSite } from './startSite.ts';
import { waitForHydration } from './waitForHydration.ts';

export { expect };

/** A site with an API that fails on demand. */
export interface FaultySite {
  site: Site;
  api: FaultyApi;
}

const MISSING = 'expected problems that were not reported';

interface TestFixtures {
  /** Problems that the browser reports. Unexpected ones fail the test. */
  problems: Problems;
  /** Opens a page of the site and waits until it is hydrated, where script is on. */
  visit: (path: string) => Promise<void>;
  /** Starts a site for this test alone. */
  launchSite: (options: SiteOptions) => Promise<Site>;
  /**
   * Publishes a remote's release on a host for this test alone.
   *
   * @param folder where the release is built, from the root of the repository.
   */
  publish: (folder: string, faults?: Partial<HostFaults>) => Promise<ReleaseFolderHost>;
}

interface WorkerFixtures {
  /** The real site with the real API, one for each worker. */
  site: Site;
  faultySite: FaultySite;
}

/** A worker runs one test at a time, with one browser for all of them. */
let ofThisTest: Problems | undefined;

/** A test of the real site. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs here
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],

  faultySite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs here
    async ({}, use) => {
      const api = await startFaultyApi();
      const site = await startSite({ apiUrl: api.url });
      await use({ site, api });
      await site.stop();
      await api.close();
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs here
  launchSite: async ({}, use) => {
    const sites: Site[] = [];
    await use(async (options) => {
      const site = await startSite(options);
      sites.push(site);
      return site;
    });
    await Promise.all(sites.map((site) => site.stop()));
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs here
  publish: async ({}, use) => {
    const hosts: ReleaseFolderHost[] = [];
    await use(async (folder, faults) => {
      const host = await startReleaseFolder(path.join(ROOT, folder), faults);
      hosts.push(host);
      return host;
    });
    await Promise.all(hosts.map((host) => host.close()));
  },

  baseURL: async ({ site }, use) => use(site.url),

  browser: async ({ browser }, use) => {
    browser.on('context', (context) => ofThisTest?.watch(context));
    await use(browser);
  },

  // Every page is watched until its site and hosts stop; depending on these fixtures ensures that order.
  problems: [
    async ({ launchSite: _sites, publish: _hosts }, use) => {
      const problems = new Problems();
      ofThisTest = problems;
      await use(problems);
      problems.end();
      expect(problems.unexpected(), 'problems reported by the browser').toEqual([]);
      expect(problems.missing(), MISSING).toEqual([]);
    },
    { auto: true },
  ],

  page: async ({ page, problems }, use, testInfo) => {
    await use(page);
    // Reports and console messages arrive a moment after their cause.
    if (testInfo.status === testInfo.expectedStatus) {
      await expect.poll(() => problems.missing(), MISSING).toEqual([]);
    }
    problems.end();
    // Errors of route handlers that are still running are ignored, since their page is gone.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },

  visit: async ({ page, javaScriptEnabled }, use) => {
    await use(async (path) => {
      await page.goto(path);
      if (javaScriptEnabled !== false) await waitForHydration(page);
    });
  },
});

const LOADING = 'Loading dashboard data...';
const FAILED = 'Error loading dashboard data';

interface FaultFixtures {
  api: FaultyApi;
  /** The legal remote's files, on their way to the browser. */
  legal: RemoteFiles;
  /**
   * Sets the reaction to `GET /api/dashboard`, and waits until the shell's cached figures have expired.
   *
   * @param shown expected text of the home page. Default: that of a failure, or of no response.
   */
  setDashboard: (behaviour: ApiBehaviour, shown?: string) => Promise<void>;
}

/** A test of the site with faults; each test begins without faults. */
export const faultyTest = test.extend<FaultFixtures>({
  baseURL: async ({ faultySite }, use) => use(faultySite.site.url),
  api: [
    async ({ faultySite: { api } }, use) => {
      api.heal();
      await use(api);
    },
    { auto: true },
  ],
  legal: async ({ page }, use) => {
    const legal = new RemoteFiles();
    await legal.intercept(page, 'legal');
    await use(legal);
    await legal.heal();
  },
  setDashboard: async ({ api, request }, use) => {
    await use(async (behaviour, shown = behaviour === 'silence' ? LOADING : FAILED) => {
      api.dashboard = behaviour;
      const html = async () => (await request.get('/')).text();
      // Once a page has the text, no later page has older figures.
      await expect.poll(html).toContain(shown);
    });
  },
});

import type { Page } from '@playwright/test';
import { unusedAddress } from '../../service/fixtures/listenLocally.ts';
import { startSite } from '../site/startSite.ts';
import { faultyTest } from '../site/test.ts';

/** A document as it was sent. */
interface Sent {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const PATHS = ['/', '/privacy-policy'];

/** Headers that do not apply to the decoded document. */
const TRANSFER_HEADERS = ['content-encoding', 'content-length', 'transfer-encoding', 'etag'];

interface FailedFixtures {
  /** Serves the page's next request with a response from the time when the remotes and the API were down. */
  failOnce: (page: Page, path: (typeof PATHS)[number]) => Promise<void>;
}

/** A test of a recovered site, with pages that were rendered during the failure. */
export const failedTest = faultyTest.extend<FailedFixtures, { failedPages: Map<string, Sent> }>({
  failedPages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs here
    async ({}, use) => {
      const closedUrl = await unusedAddress();
      const remoteUrls = { marketing: closedUrl, legal: closedUrl };
      const site = await startSite({ apiUrl: closedUrl, remoteUrls });
      const pages = await Promise.all(
        PATHS.map(async (path) => [path, await fetchPage(site.url + path)] as const),
      );
      await site.stop();
      await use(new Map(pages));
    },
    { scope: 'worker' },
  ],

  failOnce: async ({ failedPages }, use) => {
    await use(async (page, path) => {
      await page.route(path, (route) => route.fulfill(failedPages.get(path)), { times: 1 });
    });
  },
});

async function fetchPage(url: string): Promise<Sent> {
  const response = await fetch(url);
  const headers = [...response.headers].filter(([name]) => !TRANSFER_HEADERS.includes(name));
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    body: await response.text(),
  };
}

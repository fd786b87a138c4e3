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

/** Of the document once it is unpacked. */
const OF_THE_LINE = ['content-encoding', 'content-length', 'transfer-encoding', 'etag'];

interface FailedFixtures {
  /** The next time that the page is asked for it is as it was while the remotes and the API were down. */
  failOnce: (page: Page, path: (typeof PATHS)[number]) => Promise<void>;
}

/** A test of a site on which all is well again, and of pages that were made when it was not. */
export const failedTest = faultyTest.extend<FailedFixtures, { failedPages: Map<string, Sent> }>({
  failedPages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs here
    async ({}, use) => {
      const nowhere = await unusedAddress();
      const remoteUrls = { marketing: nowhere, legal: nowhere };
      const site = await startSite({ apiUrl: nowhere, remoteUrls });
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
  const headers = [...response.headers].filter(([name]) => !OF_THE_LINE.includes(name));
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    body: await response.text(),
  };
}

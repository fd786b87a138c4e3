import type { ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';
import { forwardRequest } from '../../service/fixtures/forwardRequest.ts';
import { listenLocally } from '../../service/fixtures/listenLocally.ts';
import { test as base, expect } from '../site/test.ts';
import { waitForHydration } from '../site/waitForHydration.ts';

/*
 * Documents whose connection is really lost. Chromium never ends such a document (no `DOMContentLoaded`), unlike one
 * that `route.fulfill` shortens.
 */

/** What happens to the connection once the first half of a document has been sent. */
const LOSSES = {
  closed: (response: ServerResponse) => response.destroy(),
  reset: (response: ServerResponse) => response.socket?.resetAndDestroy(),
  silent: () => {},
  none: undefined,
};

interface Connection {
  url: string;
  /** For each request of the home page, how its connection is lost; the others are answered. */
  losses: (keyof typeof LOSSES)[];
  /** Navigations to the home page. */
  navigations: number;
}

const test = base.extend<{ connection: Connection }>({
  connection: async ({ site }, use) => {
    const proxy = await listenLocally((incoming, response) => {
      const isNavigation = incoming.headers['sec-fetch-mode'] === 'navigate';
      if (isNavigation) connection.navigations += 1;
      const loss = isNavigation && LOSSES[connection.losses.shift() ?? 'none'];
      if (!loss) return forwardRequest(site.url, incoming, response);
      incoming.headers['accept-encoding'] = 'identity';
      forwardRequest(site.url, incoming, response, async (upstream) => {
        const html = Buffer.concat(await upstream.toArray());
        response.writeHead(200, upstream.headers);
        response.write(html.subarray(0, html.indexOf('id="composition"')), () => loss(response));
      });
    });
    const connection: Connection = { url: proxy.url, losses: [], navigations: 0 };
    await use(connection);
    await proxy.close();
  },

  page: async ({ page, problems }, use) => {
    problems.allow(/ERR_INCOMPLETE_CHUNKED|ERR_CONTENT_LENGTH|ERR_CONNECTION_RESET/);
    await page.clock.install();
    await use(page);
  },
});

/** Lets the time pass that a visitor would wait. */
const waitLong = async (page: Page) => {
  for (let times = 0; times < 4; times += 1) {
    await page.clock.fastForward(10_000);
    await page.evaluate(() => fetch('/healthz'));
  }
};

const isWhole = (page: Page) =>
  expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(page.locator('#composition')).toBeAttached({ timeout: 1_000 });
  }).toPass();

for (const loss of ['closed', 'reset', 'silent'] as const) {
  test(`a document whose connection is ${loss} half-way is loaded again`, async ({
    page,
    connection,
  }) => {
    connection.losses = [loss];
    await page.goto(connection.url, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await isWhole(page);

    await waitForHydration(page);
    expect(connection.navigations).toBe(2);
  });
}

test('a document that the visitor has reloaded is loaded again too', async ({
  page,
  connection,
}) => {
  connection.losses = ['none', 'reset'];
  await page.goto(connection.url);

  await page.reload({ waitUntil: 'commit' });
  await isWhole(page);

  expect(connection.navigations).toBe(3);
});

test('a document that never arrives is not loaded again and again', async ({
  page,
  connection,
}) => {
  connection.losses = Array.from({ length: 9 }, () => 'reset');
  await page.goto(connection.url, { waitUntil: 'commit' });

  await expect(async () => {
    await page.clock.fastForward(10_000);
    expect(connection.navigations).toBe(2);
  }).toPass();
  await waitLong(page);

  expect(connection.navigations).toBe(2);
});

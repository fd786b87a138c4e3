import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildExample } from '../../scripts/commands/example.ts';
import { launchService, type RunningService } from '../../scripts/running/launchService.ts';
import { forwardRequest } from '../../service/fixtures/forwardRequest.ts';
import { listenLocally } from '../../service/fixtures/listenLocally.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { test } from '../site/test.ts';
import { waitForRelease } from '../site/waitForRelease.ts';

export interface Shop {
  url: string;
  /** What the host has written so far. */
  log(): string;
  /** Stops the carts service. */
  stopCarts(): Promise<void>;
  stop(): Promise<void>;
}

/** The folders of teams that publish elsewhere than in their `dist/`. */
type Sources = Partial<Record<(typeof TEAMS)[number], string>>;

interface ShopOptions {
  /** How long the carts service takes for a price. Default: no longer than it needs. */
  priceMs?: number;
}
const TEAMS = ['explore', 'decide', 'buy'] as const;

/** The folder of a team that has published nothing yet. */
export const NOWHERE = path.join(tmpdir(), 'published-nothing');

/** Tests of the example. Each worker builds it, if needed, and runs it. */
export const shopTest = test.extend<{ launchShop: typeof startShop }, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs here
    async ({}, use) => {
      await buildExample();
      const shop = await startShop();
      await use(shop);
      await shop.stop();
    },
    // It builds five programs, which took more than five minutes beside 50 other processes.
    { scope: 'worker', timeout: 900_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  // A loaded machine runs a script later than Chromium expects.
  problems: async ({ problems }, use) => {
    problems.allow(/was preloaded using link preload but not used/);
    await use(problems);
  },
  launchShop: async ({ shop: _, page }, use) => {
    const shops: Shop[] = [];
    await use(async (...options) => {
      const shop = await startShop(...options);
      shops.push(shop);
      return shop;
    });
    // Closed first, since a page that is still loading would report errors of the stopped shop.
    await page.close();
    await Promise.all(shops.map((shop) => shop.stop()));
  },
});

async function startShop(sources: Sources = {}, { priceMs }: ShopOptions = {}): Promise<Shop> {
  const folder = await temporaryFolder();
  const carts = await launchService('examples/shop/carts/dist/main.cjs', {
    CARTS_PORT: '0',
    CARTS_DIR: path.join(folder, 'carts'),
  });
  const slow = priceMs === undefined ? undefined : await delayPrices(carts.url, priceMs);
  const host: RunningService = await launchService('examples/shop/host/dist/server/main.cjs', {
    PORT: '0',
    DATA_DIR: path.join(folder, 'host'),
    CARTS_URL: slow?.url ?? carts.url,
    ...Object.fromEntries(
      Object.entries(sources).map(([team, source]) => [`${team.toUpperCase()}_URL`, source]),
    ),
  });
  // On a busy machine, the gate may still be running when the shop begins to listen.
  for (const team of TEAMS) if (!(team in sources)) await waitForRelease(host.url, team);
  return {
    url: host.url,
    log: host.log,
    stopCarts: carts.stop,
    stop: async () => {
      await host.stop();
      await slow?.close();
      await carts.stop();
    },
  };
}

/** A proxy of the carts service. */
const delayPrices = (url: string, priceMs: number) =>
  listenLocally(async (request, response) => {
    if (request.url?.startsWith('/api/price')) await sleep(priceMs);
    forwardRequest(url, request, response);
  });

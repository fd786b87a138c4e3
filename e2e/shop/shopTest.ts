import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildExample } from '../../scripts/commands/example.ts';
import { launchService, type RunningService } from '../site/launchService.ts';
import { test } from '../site/test.ts';

export interface Shop {
  url: string;
  /** Ends the service that keeps the carts. */
  stopCarts(): Promise<void>;
  stop(): Promise<void>;
}

type Team = 'explore' | 'decide' | 'buy';

/** Tests of the example: each worker builds it, where it is not built yet, and runs it. */
export const shopTest = test.extend<{ launchShop: typeof startShop }, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs here
    async ({}, use) => {
      await buildExample();
      const shop = await startShop();
      await use(shop);
      await shop.stop();
    },
    // It builds five programs.
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  // A machine with other work to do gets to a script later than the browser thinks reasonable.
  problems: async ({ problems }, use) => {
    problems.allow(/was preloaded using link preload but not used/);
    await use(problems);
  },
  launchShop: async ({ shop: _, page }, use) => {
    const shops: Shop[] = [];
    await use(async (without) => {
      const shop = await startShop(without);
      shops.push(shop);
      return shop;
    });
    // It may be loading still, and would complain of a shop that is gone.
    await page.close();
    await Promise.all(shops.map((shop) => shop.stop()));
  },
});

/** @param without the team that has published nothing. */
async function startShop(without?: Team): Promise<Shop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-'));
  const carts = await launchService('examples/shop/carts/dist/main.cjs', {
    CARTS_PORT: '0',
    CARTS_DIR: path.join(folder, 'carts'),
  });
  const host: RunningService = await launchService('examples/shop/host/dist/server/main.cjs', {
    PORT: '0',
    DATA_DIR: path.join(folder, 'host'),
    CARTS_URL: carts.url,
    ...(without && { [`${without.toUpperCase()}_URL`]: path.join(folder, 'nothing') }),
  });
  return {
    url: host.url,
    stopCarts: carts.stop,
    stop: async () => {
      await host.stop();
      await carts.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

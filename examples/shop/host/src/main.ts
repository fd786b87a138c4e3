import path from 'node:path';
import { createComposition } from '@statline/compose/server';
import { createLogger, runService } from '@statline/compose/service';
import Koa from 'koa';
import { site } from './site.tsx';

const SHOP = path.resolve(__dirname, '../../..');
const TEAMS = ['explore', 'decide', 'buy'];

/** Settings: PORT, DATA_DIR, CARTS_URL, and where each team publishes: EXPLORE_URL, DECIDE_URL, BUY_URL. */
void runService(async () => {
  const { env } = process;
  const logger = createLogger({ service: 'stand', level: 'warn' });
  const composition = await createComposition({
    site,
    remotes: TEAMS.map((name) => ({
      name,
      source: env[`${name.toUpperCase()}_URL`] ?? path.join(SHOP, name, 'dist'),
    })),
    build: path.join(SHOP, 'host/dist'),
    dataDir: env.DATA_DIR ?? path.join(SHOP, 'data'),
    origin: 'http://localhost',
    logger,
    requests: { backends: { '/api/': env.CARTS_URL ?? 'http://127.0.0.1:4010' } },
    releases: { pollMs: 500 },
  });
  return {
    port: Number(env.PORT ?? 3010),
    logger,
    listener: new Koa().use(composition.middleware).callback(),
    close: async () => composition.close(),
  };
});

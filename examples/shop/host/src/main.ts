import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { contentSecurityPolicy, createComposition } from '@statline/compose/server';
import Koa from 'koa';
import { pino } from 'pino';
import { passOn } from './passOn.ts';
import { site } from './site.tsx';

const SHOP = path.resolve(__dirname, '../../..');
const TEAMS = ['explore', 'decide', 'buy'] as const;

/** Settings: PORT, DATA_DIR, CARTS_URL, and where each team publishes: EXPLORE_URL, DECIDE_URL, BUY_URL. */
async function main(): Promise<void> {
  const { env } = process;
  const carts = env.CARTS_URL ?? 'http://127.0.0.1:4010';
  const composition = await createComposition({
    site,
    remotes: TEAMS.map((name) => ({
      name,
      source: env[`${name.toUpperCase()}_URL`] ?? path.join(SHOP, name, 'dist'),
    })),
    build: path.join(SHOP, 'host/dist'),
    dataDir: env.DATA_DIR ?? path.join(SHOP, 'data'),
    origin: 'http://localhost',
    load: () => NOTHING,
    documentHeaders: (contents) => ({ 'Content-Security-Policy': contentSecurityPolicy(contents) }),
    document: ({ head, body }) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
${head}
</head>
<body>${body}</body>
</html>`,
    backends: { '/api/': carts },
    pollMs: 500,
    logger: pino({ level: 'warn' }),
  });

  const app = new Koa();
  app.use((ctx, next) => {
    ctx.set({ 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'same-origin' });
    return next();
  });
  app.use(passOn('/api/', carts));
  app.use(composition.middleware);
  const server = app.listen(Number(env.PORT ?? 3010), '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.send?.({ event: 'listening', url: `http://127.0.0.1:${port}` });
  });
  const stop = () => {
    server.close();
    composition.close();
    process.exit();
  };
  process.once('disconnect', stop);
  process.once('SIGTERM', stop);
}

const NOTHING = {};

void main();

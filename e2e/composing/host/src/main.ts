import path from 'node:path';
import { createComposition } from '@statline/compose/server';
import { createLogger, runService } from '@statline/compose/service';
import Koa from 'koa';
import { site } from './site.tsx';

/** Remote → the folder it is published in. */
const remotes: Record<string, string> = JSON.parse(process.env.REMOTES ?? '{}');

/** `FeedOptions` as JSON, or none. */
const { FEED } = process.env;

void runService(async () => {
  const logger = createLogger({ service: 'composing', level: 'info' });
  const composition = await createComposition({
    site,
    remotes: Object.entries(remotes).map(([name, source]) => ({ name, source })),
    feed: FEED ? JSON.parse(FEED) : undefined,
    build: path.join(__dirname, '..'),
    dataDir: process.env.DATA_DIR ?? '',
    origin: 'http://127.0.0.1',
    logger,
    releases: { pollMs: 200 },
  });
  return {
    port: 0,
    logger,
    listener: new Koa().use(composition.middleware).callback(),
    admin: {
      port: 0,
      portSetting: 'ADMIN_PORT',
      host: '127.0.0.1',
      hostNames: [],
      listener: new Koa().use(composition.admin).callback(),
    },
    close: async () => composition.close(),
  };
});

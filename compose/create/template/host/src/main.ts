import path from 'node:path';
import { createComposition } from '@statline/compose/server';
import { createLogger, runService } from '@statline/compose/service';
import Koa from 'koa';
import { site } from './site.tsx';

/** This file runs as `dist/server/main.cjs`. */
const HOST = path.resolve(__dirname, '../..');

/** Settings: PORT, SITE_ORIGIN, and of each team REMOTE_<NAME>_URL, where it releases, and REMOTE_<NAME>_KEYS. */
void runService(async () => {
  const { env } = process;
  const port = Number(env.PORT ?? 3000);
  const logger = createLogger({ service: 'host', level: 'info' });
  const composition = await createComposition({
    site,
    remotes: ['explore', 'decide'].map((name) => {
      const setting = `REMOTE_${name.toUpperCase()}`;
      const keys = env[`${setting}_KEYS`];
      return {
        name,
        source: env[`${setting}_URL`] ?? path.join(HOST, '../releases', name),
        ...(keys && { keys: keys.split(',') }),
      };
    }),
    build: path.join(HOST, 'dist'),
    dataDir: path.join(HOST, 'data'),
    origin: env.SITE_ORIGIN ?? `http://localhost:${port}`,
    logger,
  });
  return {
    port,
    logger,
    listener: new Koa().use(composition.middleware).callback(),
    close: async () => composition.close(),
  };
});

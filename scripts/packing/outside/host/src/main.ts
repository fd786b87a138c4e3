import path from 'node:path';
import { createComposition } from '@statline/compose/server';
import { createLogger, runService } from '@statline/compose/service';
import Koa from 'koa';
import { type About, type Data, site } from './site.tsx';

/** A minimal host: a plain Koa app. It sends its URL to its parent process. */
void runService(async () => {
  const root = path.resolve(__dirname, '../..');
  const logger = createLogger({ service: 'host', level: 'warn' });
  const composition = await createComposition<Data, About>({
    site,
    remotes: ['explore', 'decide'].map((name) => ({
      name,
      source: path.join(root, `../releases/${name}`),
    })),
    build: path.join(root, 'dist'),
    dataDir: path.join(root, 'data'),
    origin: 'http://localhost',
    logger,
    pages: { load: async ({ query }) => ({ visitor: query.get('name') ?? 'stranger' }) },
  });
  return {
    port: 0,
    logger,
    listener: new Koa().use(composition.middleware).callback(),
    close: async () => composition.close(),
  };
});

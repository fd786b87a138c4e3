import path from 'node:path';
import { createComposition } from '@statline/compose/server';
import { createLogger, runService } from '@statline/compose/service';
import Koa from 'koa';
import { MODULES } from './modules.ts';
import { site } from './site.tsx';

const { DATA_DIR = '', RELEASES_URL = '' } = process.env;

void runService(async () => {
  const logger = createLogger({ service: 'growth', level: 'warn' });
  const composition = await createComposition({
    site,
    remotes: Object.keys(MODULES).map((id) => {
      const name = id.replace('/Part', '');
      return { name, source: `${RELEASES_URL}/${name}/` };
    }),
    build: path.join(__dirname, '..'),
    dataDir: DATA_DIR,
    origin: 'http://127.0.0.1',
    logger,
  });
  return {
    port: 0,
    logger,
    listener: new Koa().use(composition.middleware).callback(),
    close: async () => composition.close(),
  };
});

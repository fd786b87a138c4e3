import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createComposition } from '@statline/compose/server';
import Koa from 'koa';
import { pino } from 'pino';
import { type About, type Data, site } from './site.tsx';

/** The smallest host: a plain Koa app. It tells its address to whoever has started it. */
async function main(): Promise<void> {
  const root = path.resolve(__dirname, '../..');
  const composition = await createComposition<Data, About>({
    site,
    remotes: ['explore', 'decide'].map((name) => ({
      name,
      source: path.join(root, `../releases/${name}`),
    })),
    build: path.join(root, 'dist'),
    dataDir: path.join(root, 'data'),
    origin: 'http://localhost',
    load: async ({ query }) => ({ visitor: query.get('name') ?? 'stranger' }),
    document: ({ head, body }) =>
      `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`,
    logger: pino({ level: 'warn' }),
  });
  const app = new Koa();
  app.use(composition.middleware);
  const server = app.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.send?.({ url: `http://127.0.0.1:${port}` });
  });
  process.once('disconnect', () => {
    server.close();
    composition.close();
  });
}

void main();

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createComposition } from '@statline/compose/server';
import { createLogger } from '@statline/service/logging/createLogger';
import Koa from 'koa';
import { site } from './site.tsx';

/** Remote → the folder it is published in. */
const remotes: Record<string, string> = JSON.parse(process.env.REMOTES ?? '{}');

async function main(): Promise<void> {
  const composition = await createComposition({
    site,
    remotes: Object.entries(remotes).map(([name, source]) => ({ name, source })),
    build: path.join(__dirname, '..'),
    dataDir: process.env.DATA_DIR ?? '',
    origin: 'http://127.0.0.1',
    load: async () => ({}),
    document: ({ head, body }) =>
      `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`,
    pollMs: 200,
    logger: createLogger({ service: 'composing', level: 'info' }),
  });
  const app = new Koa();
  app.use(composition.middleware);
  const server = createServer(app.callback());
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.send?.({ event: 'listening', url: `http://127.0.0.1:${port}` });
  });
  process.on('disconnect', () => process.exit());
}

void main();

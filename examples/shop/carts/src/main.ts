import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createApp } from './createApp.ts';
import { openCarts } from './openCarts.ts';

/** Settings: CARTS_PORT, CARTS_DIR. */
const { env } = process;
const carts = openCarts(env.CARTS_DIR ?? path.resolve(__dirname, '../../data/carts'));
const server = createApp(carts).listen(Number(env.CARTS_PORT ?? 4010), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ event: 'listening', url: `http://127.0.0.1:${port}` });
});
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());

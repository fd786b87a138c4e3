import path from 'node:path';
import { createLogger, runService } from '@statline/compose/service';
import { createApp } from './createApp.ts';
import { openCarts } from './openCarts.ts';

/** Settings: CARTS_PORT, CARTS_DIR. */
void runService(async () => {
  const { CARTS_PORT = 4010, CARTS_DIR } = process.env;
  const carts = openCarts(CARTS_DIR ?? path.resolve(__dirname, '../../data/carts'));
  return {
    port: Number(CARTS_PORT),
    portSetting: 'CARTS_PORT',
    logger: createLogger({ service: 'carts', level: 'warn' }),
    listener: createApp(carts).callback(),
  };
});

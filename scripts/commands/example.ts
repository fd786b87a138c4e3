import path from 'node:path';
import { buildStale } from '../build/buildParts.ts';
import { partAt, ROOT, SHARED_SOURCES } from '../build/parts.ts';
import { superviseServices } from '../running/superviseServices.ts';

const SHOP = path.join(ROOT, 'examples/shop');

const PARTS = ['explore', 'decide', 'buy', 'carts', 'host'].map((name) =>
  partAt(`examples/shop/${name}`),
);

/** `npm run example`: builds the outdated parts of the second site, then runs it until it is stopped. */
export async function run(): Promise<void> {
  const services = superviseServices();
  try {
    await buildExample();
    const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production' };
    const carts = await services.start('carts', path.join(SHOP, 'carts/dist/main.cjs'), env);
    const program = path.join(SHOP, 'host/dist/server/main.cjs');
    const url = await services.start('shop', program, { ...env, CARTS_URL: carts });
    console.log(`The shop is at ${url.replace('//127.0.0.1:', '//localhost:')}`);
    console.log('Stop it with Ctrl-C.');
  } catch (error) {
    await services.stop();
    throw error;
  }
}

/** Builds the parts whose build is missing or older than their sources. */
export const buildExample = (): Promise<void> =>
  buildStale(PARTS, [...SHARED_SOURCES, path.join(SHOP, 'contract')]);

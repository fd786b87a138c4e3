import { parseArgs } from 'node:util';
import type autocannon from 'autocannon';
import { compareDashboards } from './compareDashboards.ts';
import { fillStore } from './fillStore.ts';
import { API, launchProgram } from './launchProgram.ts';
import { dashboardViews, measureAlternately, newSignUps } from './measureAlternately.ts';
import { type MeasuredStore, measuredStores } from './measuredStores.ts';

const FEW = 1_000;
const MANY = Number(process.env.BENCH_RECORDS ?? 1_000_000);
const BARE = 'bench/src/api/bareKoa.ts';

const HELP = `npm run bench -- api
  BENCH_RECORDS     the records of the full store (default: 1000000)
  MONGODB_TEST_URI  measures this MongoDB too`;

/**
 * Sign-ups and dashboard views of the production build under 100 connections, on each store,
 * nearly empty and with a million records, beside a bare Koa handler in the same run.
 *
 * @throws Error where a request fails, or many records slow the dashboard or the start.
 */
export async function benchApi(args: readonly string[]): Promise<void> {
  if (parseArgs({ args: [...args], options: { help: { type: 'boolean' } } }).values.help) {
    console.log(HELP);
    return;
  }
  for (const store of measuredStores()) await measureStore(store);
}

async function measureStore(store: MeasuredStore): Promise<void> {
  const [few, many] = [await store.make(), await store.make()];
  try {
    for (const [{ env, open }, records] of [
      [few, FEW],
      [many, MANY],
    ] as const) {
      const filling = await open();
      await fillStore(filling, records);
      await filling.close();

      const name = `${store.name}, ${records.toLocaleString('en')} records`;
      await measureBesideBare(`${name}: dashboard`, env, dashboardViews);
      await measureBesideBare(`${name}: sign-ups`, env, newSignUps);
    }
    await compareDashboards(store.name, few.env, many.env);
  } finally {
    for (const { discard } of [few, many]) await discard();
  }
}

async function measureBesideBare(
  what: string,
  env: Record<string, string>,
  requests: autocannon.Request[],
): Promise<void> {
  const bare = await launchProgram(BARE, {});
  const api = await launchProgram(API, env);
  const [ofBare, ofApi] = await measureAlternately([
    { url: bare.url, requests: [{ method: 'GET', path: '/' }] },
    { url: api.url, requests },
  ]);
  await bare.stop();
  await api.stop();
  const { perSecond, p50, p99, failures } = ofApi;
  const share = (perSecond / ofBare.perSecond).toFixed(2);
  console.log(`${what}: ${perSecond}/s, p50 ${p50} ms, p99 ${p99} ms, ${failures} failures`);
  console.log(
    `  a bare Koa handler in turns with it: ${ofBare.perSecond}/s; that is ${share} of it`,
  );
  if (failures > 0) throw new Error(`${what}: ${failures} failures`);
}

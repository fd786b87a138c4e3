import { parseArgs } from 'node:util';
import { compareTimes } from '../../../api/fixtures/compareTimes.ts';
import { burstRounds } from '../../../api/fixtures/load/burstRounds.ts';
import { killRounds } from '../../../api/fixtures/load/killRounds.ts';
import { stopRounds } from '../../../api/fixtures/load/stopRounds.ts';
import { API, launchProgram } from '../api/launchProgram.ts';
import { type MeasuredStore, measuredStores } from '../api/measuredStores.ts';
import { auditAndDiscard, expectNothing, expectNothingLost } from './expectNothingLost.ts';
import { measureSlowClients } from './measureSlowClients.ts';
import { serverKillRounds } from './serverKillRounds.ts';
import { siteFaults } from './site/siteFaults.ts';

const KILLS = 200;
const STOPS = 50;
const BURSTS = 1_000;
const SAMPLES = 10_000;

/**
 * The whole site with each of its parts failing, and the long forms of what the API's tests try:
 * kills, stops, bursts, timing and slow clients.
 *
 * @param args `--only site` or `--only api`, and for the site's `--fault <part of its name>` and
 *   `--store MongoDB`.
 * @throws Error at the first thing that does not hold.
 */
export async function benchFaults(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      fault: { type: 'string', multiple: true },
      store: { type: 'string' },
    },
  });
  if (values.only !== 'api') await siteFaults(values.fault, values.store);
  if (values.only !== 'site' && !values.fault) await apiFaults();
}

async function apiFaults(): Promise<void> {
  await measureSlowClients();
  for (const store of measuredStores()) {
    await checkKills(store);
    await checkStops(store);
    await checkBursts(store, store.name === 'embedded' ? 1 : 2);
    await checkTiming(store);
  }
  await serverKillRounds();
}

async function checkKills(measured: MeasuredStore): Promise<void> {
  const place = await measured.make();
  const { acknowledged, unavailable, unexpected } = await killRounds(KILLS, place.env, API);
  const audit = await auditAndDiscard(place, acknowledged);
  const what = `${measured.name}: ${KILLS} kills, ${acknowledged.length} acknowledged, ${unavailable} × 503`;
  expectNothing(what, { ...unexpected, ...unexcused(measured, unavailable) });
  expectNothingLost(what, audit);
  console.log(`${what}, ${audit.stored} stored, none lost, none doubled`);
}

async function checkStops(measured: MeasuredStore): Promise<void> {
  const place = await measured.make();
  const { acknowledged, unavailable, unexpected, unclean } = await stopRounds(
    STOPS,
    place.env,
    API,
  );
  const audit = await auditAndDiscard(place, acknowledged);
  const what = `${measured.name}: ${STOPS} stops, ${acknowledged.length} acknowledged, ${unavailable} × 503`;
  expectNothing(what, {
    ...unexpected,
    ...unexcused(measured, unavailable),
    ...(unclean > 0 ? { unclean } : {}),
  });
  expectNothingLost(what, audit);
  console.log(`${what}, ${audit.stored} stored, every accepted request got a response`);
}

/** A store on a server has a deadline, which a busy machine may miss; the embedded one has none. */
function unexcused({ name }: MeasuredStore, unavailable: number): Record<string, number> {
  return name === 'embedded' && unavailable > 0 ? { 503: unavailable } : {};
}

async function checkBursts(measured: MeasuredStore, processes: number): Promise<void> {
  const place = await measured.make();
  const apis = await Promise.all(
    Array.from({ length: processes }, () => launchProgram(API, place.env)),
  );
  const responses = await burstRounds(
    BURSTS,
    apis.map(({ url }) => url),
  );
  for (const { stop } of apis) await stop();
  const audit = await auditAndDiscard(place, []);
  const { 200: welcomed, ...others } = responses;
  const what = `${measured.name}: ${BURSTS} bursts of 100 over ${processes} process(es)`;
  expectNothing(what, others);
  expectNothingLost(what, audit);
  if (audit.stored !== BURSTS) throw new Error(`${what}: ${audit.stored} records`);
  console.log(`${what}: ${welcomed} welcomed, ${audit.stored} records, no 5xx`);
}

async function checkTiming(measured: MeasuredStore): Promise<void> {
  const { env, discard } = await measured.make();
  const { url, stop } = await launchProgram(API, { ...env, LOG_LEVEL: 'silent' });
  const { medianNew, medianListed, difference } = await compareTimes(url, { samples: SAMPLES });
  await stop();
  await discard();
  const percent = `${(difference * 100).toFixed(2)}%`;
  const medians = `new ${medianNew.toFixed(3)} ms, listed ${medianListed.toFixed(3)} ms`;
  console.log(`${measured.name}: medians of ${SAMPLES}: ${medians}, ${percent} apart`);
  if (difference > 0.05)
    throw new Error(`${measured.name}: response times reveal listed addresses`);
}

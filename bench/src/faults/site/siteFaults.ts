import { setTimeout as sleep } from 'node:timers/promises';
import { auditStore } from '../../../../api/fixtures/load/auditStore.ts';
import { measuredStores } from '../../api/measuredStores.ts';
import { quantileOf } from '../../statistics.ts';
import { expectNothingLost } from '../expectNothingLost.ts';
import type { Fault } from './Fault.ts';
import { FAULTS } from './faults/faults.ts';
import { type FaultySite, startFaultySite } from './startFaultySite.ts';
import { type Outcomes, type Visitors, watchVisitors } from './watchVisitors.ts';

const LASTS_MS = 6_000;
const HEAL_DEADLINE_MS = 90_000;

/**
 * Injects each fault under traffic, and prints the visits' outcomes and the time until all are whole again. The
 * table is that of docs/reliability.md.
 *
 * @param names of faults, by a part of them; none: all.
 * @param storeName of the list's store, as the other benches call it.
 * @throws Error when the site does not heal, or an acknowledged sign-up is not on the list once.
 */
export async function siteFaults(
  names: readonly string[] = [],
  storeName = 'embedded',
): Promise<void> {
  const store = measuredStores().find(({ name }) => name === storeName);
  if (!store) throw new Error(`There is no store of the name ${storeName} here`);
  const chosen = FAULTS.filter(
    ({ name }) => names.length === 0 || names.some((part) => name.includes(part)),
  );
  const site = await startFaultySite(storeName === 'embedded' ? undefined : store);
  const visitors = watchVisitors(site.url);
  const unhealed: string[] = [];
  try {
    if ((await visitors.waitForRecovery(HEAL_DEADLINE_MS)) === undefined) {
      throw new Error(`The site is not whole before any fault: ${formatOutcomes(visitors.take())}`);
    }
    console.log(
      '| what was done | what visitors met | 95 in 100 within | what ended | healed after |\n| --- | --- | --- | --- | --- |',
    );
    for (const fault of chosen) {
      const row = await runFault(fault, site, visitors);
      console.log(`| ${row.join(' | ')} |`);
      if (row.at(-1) === NEVER) unhealed.push(fault.name);
    }
  } finally {
    await visitors.stop();
    // `site.stop` removes its folder.
    await site.api.stop();
    const list = await site.store.open();
    const audit = await auditStore(list, visitors.acknowledged);
    await list.close();
    await site.stop();
    console.log(
      `\n${visitors.acknowledged.length} sign-ups acknowledged, ${audit.stored} on the list`,
    );
    expectNothingLost('site', audit);
  }
  if (unhealed.length > 0) throw new Error(`The site did not heal: ${unhealed.join(', ')}`);
}

const NEVER = 'never';

async function runFault(fault: Fault, site: FaultySite, visitors: Visitors): Promise<string[]> {
  const obstacle = fault.obstacle?.(site);
  if (obstacle !== undefined) return [fault.name, `not tried: ${obstacle}`, '–', '–', '–'];
  visitors.take();
  const before = endsIn(site);
  const detail = await fault.begin(site, visitors);
  if (fault.end) await sleep(LASTS_MS);
  await fault.end?.(site);
  const healedMs = await visitors.waitForRecovery(HEAL_DEADLINE_MS);
  const healed = healedMs === undefined ? NEVER : `${(healedMs / 1_000).toFixed(1)} s`;
  const ended = endsIn(site).flatMap(([who, times], at) => {
    const more = times - (before[at]?.[1] ?? 0);
    return more === 0 ? [] : [more === 1 ? who : `${who} ${more} times`];
  });
  const what = [fault.name, ...(typeof detail === 'string' ? [detail] : [])].join(': ');
  const met = visitors.take();
  const within = `${((quantileOf(met.timesMs, 0.95) || 0) / 1_000).toFixed(2)} s`;
  return [what, formatOutcomes(met), within, ended.join(', ') || '–', healed];
}

/** Who can end, and how often each has so far. */
const endsIn = ({ shell, api, mongod }: FaultySite): [string, number][] => [
  ['the shell', shell.ends().length],
  ['the API', api.ends().length],
  ['MongoDB', mongod?.ends() ?? 0],
];

/** Whole pages and sign-ups first. */
function formatOutcomes({ counts }: Outcomes): string {
  const { whole = 0, 'signed up': signedUp = 0, ...others } = counts;
  const rest = Object.entries(others).map(([what, count]) => `${count} × ${what}`);
  return [`${whole} pages whole`, `${signedUp} signed up`, ...rest].join(', ');
}

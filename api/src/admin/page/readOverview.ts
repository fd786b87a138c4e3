import { lastDays } from '../../store/days.ts';
import type { SignUpStore } from '../../store/SignUpStore.ts';

/** Data of the overview page. */
export type Overview = Awaited<ReturnType<typeof readOverview>>;

/** Newest people on the page; the commands list all of them. */
const NEWEST = 20;
export const QUARANTINED = 50;
const REFERRERS = 10;

/** Sources read, before they are summed by campaign. */
const SOURCES = 1_000;

/** @throws StoreUnavailable */
export async function readOverview(store: SignUpStore, at: Date) {
  const { addresses, funnel, outbox, referrals } = store;
  const read = await Promise.all([
    store.metrics(at),
    store.statistics(at),
    store.newest(NEWEST),
    store.newestQuarantined(at, QUARANTINED),
    store.batches(),
    outbox.figures(),
    addresses.figures(),
    addresses.outbox.figures(),
    funnel.read(lastDays(at, 30)[0] ?? ''),
    funnel.sources(SOURCES),
    referrals.ranking(REFERRERS),
  ]);
  const [metrics, statistics, newest, quarantined, batches, ...others] = read;
  const [events, states, mails, counts, sources, ranking] = others;
  const people = { newest, quarantined, batches, states, ranking };
  return { at, metrics, statistics, ...people, events, mails, counts, sources };
}

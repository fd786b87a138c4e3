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
  // One after the other, since some read much, beside sign-ups.
  return {
    at,
    metrics: await store.metrics(at),
    statistics: await store.statistics(at),
    newest: await store.newest(NEWEST),
    quarantined: await store.newestQuarantined(at, QUARANTINED),
    batches: await store.batches(),
    events: await outbox.figures(),
    states: await addresses.figures(),
    mails: await addresses.outbox.figures(),
    counts: await funnel.read(lastDays(at, 30)[0] ?? ''),
    sources: await funnel.sources(SOURCES),
    ranking: await referrals.ranking(REFERRERS),
  };
}

import type { DashboardMetrics } from '@statline/contract/api';
import type { FunnelCount } from '@statline/contract/funnel';
import { lastDays } from '../../store/days.ts';
import type { AddressState, ListedSignUp } from '../../store/ListedSignUp.ts';
import type { Referrer } from '../../store/Referrals.ts';
import type { SignUpSource } from '../../store/SignUp.ts';
import type { Batch, QuarantinedSignUp, SignUpStore, Statistics } from '../../store/SignUpStore.ts';

/** What the page shows, as the store has it. */
export interface Overview {
  at: Date;
  metrics: DashboardMetrics;
  statistics: Statistics;
  events: { waiting: number; dead: number };
  addresses: Record<AddressState, number>;
  mails: { waiting: number; dead: number };
  newest: ListedSignUp[];
  quarantined: QuarantinedSignUp[];
  funnel: FunnelCount[];
  sources: { source: SignUpSource; people: number }[];
  ranking: Referrer[];
  batches: Batch[];
}

export type OverviewStore = Pick<
  SignUpStore,
  | 'metrics'
  | 'statistics'
  | 'newest'
  | 'newestQuarantined'
  | 'outbox'
  | 'addresses'
  | 'funnel'
  | 'referrals'
  | 'batches'
>;

/** People on one page: the commands list all of them. */
const NEWEST = 20;
export const QUARANTINED = 50;
const REFERRERS = 10;

/** Before they are added up by campaign. */
const SOURCES = 1_000;

/** @throws StoreUnavailable */
export async function readOverview(store: OverviewStore, at: Date): Promise<Overview> {
  const [metrics, statistics, events, newest, quarantined, addresses, mails, ...rest] =
    await Promise.all([
      store.metrics(at),
      store.statistics(at),
      store.outbox.figures(),
      store.newest(NEWEST),
      store.newestQuarantined(at, QUARANTINED),
      store.addresses.figures(),
      store.addresses.outbox.figures(),
      store.funnel.read(lastDays(at, 30)[0] ?? ''),
      store.funnel.sources(SOURCES),
      store.referrals.ranking(REFERRERS),
      store.batches(),
    ]);
  const [funnel, sources, ranking, batches] = rest;
  const ways = { funnel, sources, ranking, batches };
  return { ...ways, at, metrics, statistics, events, newest, quarantined, addresses, mails };
}

import type { DashboardMetrics } from '@statline/contract/api';
import type { AddressState, ListedSignUp } from '../../store/ListedSignUp.ts';
import type { QuarantinedSignUp, SignUpStore, Statistics } from '../../store/SignUpStore.ts';

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
}

export type OverviewStore = Pick<
  SignUpStore,
  'metrics' | 'statistics' | 'newest' | 'newestQuarantined' | 'outbox' | 'addresses'
>;

/** People on one page: the commands list all of them. */
const NEWEST = 20;
export const QUARANTINED = 50;

/** @throws StoreUnavailable */
export async function readOverview(store: OverviewStore, at: Date): Promise<Overview> {
  const [metrics, statistics, events, newest, quarantined, addresses, mails] = await Promise.all([
    store.metrics(at),
    store.statistics(at),
    store.outbox.figures(),
    store.newest(NEWEST),
    store.newestQuarantined(at, QUARANTINED),
    store.addresses.figures(),
    store.addresses.outbox.figures(),
  ]);
  return { at, metrics, statistics, events, newest, quarantined, addresses, mails };
}

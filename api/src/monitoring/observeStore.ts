import { inSpan } from '@statline/service/tracing/inSpan';
import { Gauge, Histogram, type Registry } from 'prom-client';
import type { StorePlace } from '../openBackend.ts';
import type { Addresses } from '../store/Addresses.ts';
import type { SignUpStore } from '../store/SignUpStore.ts';
import type { StoreState } from '../store/StoreState.ts';
import { withDeadline } from '../store/withDeadline.ts';

/** In seconds, from one flush of a fast disk. */
const COMMIT_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2];

/** Undefined: the metric is absent. */
const FIGURES: readonly [name: string, help: string, (state: StoreState) => number | undefined][] =
  [
    ['waitlist_people', 'People on the list.', ({ people }) => people],
    [
      'waitlist_quarantined',
      'Sign-ups in quarantine; not counted beyond 100,000.',
      ({ quarantined }) => quarantined,
    ],
    [
      'waitlist_uncounted',
      'People on the list whom the dashboard does not count yet; not counted beyond 100,000.',
      ({ uncounted }) => uncounted,
    ],
    ['waitlist_store_bytes', 'What the store takes on the disk.', ({ bytes }) => bytes],
    [
      'waitlist_last_backup_timestamp_seconds',
      'When signups backup last made a backup; absent where it never has.',
      ({ backedUpAt }) => backedUpAt && backedUpAt.getTime() / 1_000,
    ],
    [
      'waitlist_last_drill_timestamp_seconds',
      'When signups drill last restored a backup on trial; absent where it never has.',
      ({ drilledAt }) => drilledAt && drilledAt.getTime() / 1_000,
    ],
  ];

/**
 * Registers metrics of the store, read once per scrape. While it cannot be read they are absent; the scrape succeeds.
 *
 * @returns the store, with sign-ups timed from the call until they are durable.
 */
export function observeStore(
  store: SignUpStore,
  registry: Registry,
  now: () => Date,
): Pick<SignUpStore, 'add' | 'quarantine'> {
  let pending: Promise<StoreState | undefined> | undefined;
  const readState = () => {
    pending ??= store
      .state(now())
      .catch(() => undefined)
      .finally(() => {
        pending = undefined;
      });
    return pending;
  };
  for (const [name, help, read] of FIGURES)
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const state = await readState();
        const value = state && read(state);
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });

  const commits = new Histogram({
    name: 'waitlist_commit_duration_seconds',
    help: 'Time until a sign-up or its quarantine was on the disk, waiting included.',
    buckets: COMMIT_BUCKETS,
    registers: [registry],
  });
  const timed = async <Result>(commit: Promise<Result>): Promise<Result> => {
    const end = commits.startTimer();
    const result = await commit;
    end();
    return result;
  };
  return {
    add: (signUp) => inSpan('store.add', () => timed(store.add(signUp))),
    quarantine: (signUp) => inSpan('store.quarantine', () => timed(store.quarantine(signUp))),
  };
}

/** `waitlist_store_info`, always 1: which store this process uses. */
export function showPlace(place: StorePlace, registry: Registry): void {
  new Gauge({
    name: 'waitlist_store_info',
    help: 'Where the list is stored.',
    labelNames: ['store', 'place'],
    registers: [registry],
  }).set({ ...place }, 1);
}

/** Limits how often they are read, since MongoDB scans the whole index. */
const ADDRESSES_EVERY_MS = 60_000;
const SCRAPE_WAITS_MS = 500;

/**
 * `waitlist_addresses`, by state, read at most once a minute. The last figures stay while the store is unavailable, or
 * takes longer than a scrape can wait.
 */
export function showAddresses(
  addresses: Pick<Addresses, 'figures'>,
  registry: Registry,
  now: () => Date,
): void {
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  const read = async () => {
    const figures = await addresses.figures();
    readAt = now().getTime();
    for (const [state, people] of Object.entries(figures)) gauge.set({ state }, people);
  };
  const gauge = new Gauge({
    name: 'waitlist_addresses',
    help: 'Addresses on the list that had a mail, by state: pending, confirmed, unsubscribed, bounced.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      if (Math.abs(now().getTime() - readAt) < ADDRESSES_EVERY_MS) return;
      reading ??= read().finally(() => {
        reading = undefined;
      });
      await withDeadline(reading, SCRAPE_WAITS_MS).catch(() => {});
    },
  });
}

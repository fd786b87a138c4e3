import { Registry } from 'prom-client';
import { sampleSignUp } from '../../fixtures/samples/sampleSignUp.ts';
import {
  openTemporaryStore,
  type TemporaryStore,
} from '../../fixtures/stores/openTemporaryStore.ts';
import { unavailableStore } from '../../fixtures/stores/unavailableStore.ts';
import type { SignUpStore } from '../store/SignUpStore.ts';
import { observeStore, showAddresses } from './observeStore.ts';

const NOW = new Date('2026-03-05T18:00:00.000Z');

let store: TemporaryStore;
let registry: Registry;

beforeEach(async () => {
  store = await openTemporaryStore();
  registry = new Registry();
});
afterEach(() => store.discard());

const observe = (observed: SignUpStore) => observeStore(observed, registry, () => NOW);

/** The samples of a scrape: name with labels → value. */
async function scrape(): Promise<Map<string, number>> {
  const lines = (await registry.metrics()).split('\n').filter((line) => /^\w/.test(line));
  return new Map(lines.map((line) => [line.split(' ')[0] ?? '', Number(line.split(' ')[1])]));
}

test('exports sizes of list, quarantine and backlog, and the time of the last backup', async () => {
  const { add, quarantine } = observe(store);
  await add(sampleSignUp());
  await add(sampleSignUp({ emailKey: 'bob@example.com' }));
  await quarantine(sampleSignUp({ emailKey: 'bot@example.com', at: NOW }));
  await store.recordBackup(new Date('2026-03-04T00:00:00.000Z'));

  const figures = await scrape();

  expect(figures.get('waitlist_people')).toBe(2);
  expect(figures.get('waitlist_quarantined')).toBe(1);
  expect(figures.get('waitlist_uncounted')).toBe(0);
  expect(figures.get('waitlist_store_bytes')).toBeGreaterThan(10_000);
  expect(figures.get('waitlist_last_backup_timestamp_seconds')).toBe(1_772_582_400);
});

test('measures how long storing a sign-up takes', async () => {
  const { add, quarantine } = observe(store);

  await add(sampleSignUp());
  await quarantine(sampleSignUp({ emailKey: 'bot@example.com' }));

  const figures = await scrape();
  expect(figures.get('waitlist_commit_duration_seconds_count')).toBe(2);
  expect(figures.get('waitlist_commit_duration_seconds_sum')).toBeGreaterThan(0);
});

test('queries the store once per scrape', async () => {
  const state = jest.fn(store.state);
  observe({ ...store, state });

  await scrape();
  await scrape();

  expect(state).toHaveBeenCalledTimes(2);
});

test('omits the figures while the store is unavailable, and includes them again afterwards', async () => {
  const observed = { ...store };
  const { add } = observe(observed);
  expect((await scrape()).get('waitlist_people')).toBe(0);

  Object.assign(observed, { state: unavailableStore.state, add: unavailableStore.add });
  await expect(add(sampleSignUp())).rejects.toThrow('not available');
  const unavailable = await scrape();
  Object.assign(observed, { state: store.state });
  const back = await scrape();

  expect(unavailable.has('waitlist_people')).toBe(false);
  expect(unavailable.get('waitlist_commit_duration_seconds_count')).toBe(0);
  expect(back.get('waitlist_people')).toBe(0);
  expect(back.has('waitlist_last_backup_timestamp_seconds')).toBe(false);
});

describe('addresses by state', () => {
  const figures = { pending: 1, confirmed: 2, unsubscribed: 0, bounced: 0 };
  const confirmed = async () => (await scrape()).get('waitlist_addresses{state="confirmed"}');

  test('are read once a minute, and kept while the store is unavailable', async () => {
    let at = NOW.getTime();
    const addresses = { figures: jest.fn(async () => figures) };
    showAddresses(addresses, registry, () => new Date(at));

    expect([await confirmed(), await confirmed()]).toEqual([2, 2]);
    expect(addresses.figures).toHaveBeenCalledTimes(1);
    at += 60_000;
    addresses.figures.mockImplementation(unavailableStore.addresses.figures);
    expect(await confirmed()).toBe(2);
    expect(addresses.figures).toHaveBeenCalledTimes(2);
  });

  test('do not delay a scrape, and are included once they are read', async () => {
    let count = (_: typeof figures) => {};
    const counted = new Promise<typeof figures>((resolve) => {
      count = resolve;
    });
    showAddresses({ figures: () => counted }, registry, () => NOW);

    expect(await confirmed()).toBeUndefined();
    count(figures);
    await counted;
    expect(await confirmed()).toBe(2);
  });
});

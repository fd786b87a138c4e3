import { type Audit, auditStore } from '../../../api/fixtures/load/auditStore.ts';
import type { StorePlace } from '../api/measuredStores.ts';

/** Compares a store with what was acknowledged, and discards it. */
export async function auditAndDiscard(
  { open, discard }: StorePlace,
  acknowledged: readonly string[],
): Promise<Audit> {
  const store = await open();
  const audit = await auditStore(store, acknowledged);
  await store.close();
  await discard();
  return audit;
}

/** @throws Error unless everything acknowledged is stored, once, and counted. */
export function expectNothingLost(what: string, { lost, doubled, stored, counted }: Audit): void {
  if (lost.length === 0 && doubled.length === 0 && stored === counted) return;
  throw new Error(
    `${what}: ${lost.length} lost, ${doubled.length} doubled, ${stored} stored, ${counted} counted`,
  );
}

/** @throws Error when anything is in the counts of what should not happen. */
export function expectNothing(what: string, counts: Record<string, number>): void {
  if (Object.keys(counts).length > 0) throw new Error(`${what}: ${JSON.stringify(counts)}`);
}

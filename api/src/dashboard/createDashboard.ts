import { inSpan } from '@statline/service/tracing/inSpan';
import type { SignUpStore } from '../store/SignUpStore.ts';

/** The dashboard's response, serialised. */
export interface Dashboard {
  /** @throws StoreUnavailable when no figures younger than `FRESH_MS` are available. */
  read(): Promise<string>;
}

interface DashboardDependencies {
  store: Pick<SignUpStore, 'metrics'>;
  now: () => Date;
}

/** How old the figures may be. With the clients' cache of 2 s (`showDashboard`) within the contract's 5 s. */
export const FRESH_MS = 1_000;

/** Reads the store at most once in `FRESH_MS`, and caches the response as text. */
export function createDashboard({ store, now }: DashboardDependencies): Dashboard {
  let known: { text: string; at: number } | undefined;
  let pending: Promise<string> | undefined;

  const query = async () => {
    const at = now();
    const text = JSON.stringify(await inSpan('store.metrics', () => store.metrics(at)));
    known = { text, at: at.getTime() };
    return text;
  };

  return {
    read: async () => {
      const age = known === undefined ? Number.POSITIVE_INFINITY : now().getTime() - known.at;
      if (known !== undefined && age >= 0 && age < FRESH_MS) return known.text;
      pending ??= query().finally(() => {
        pending = undefined;
      });
      return pending;
    },
  };
}

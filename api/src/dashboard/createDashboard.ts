import { inSpan } from '@statline/service/tracing/inSpan';
import type { Middleware } from 'koa';
import type { SignUpStore } from '../store/SignUpStore.ts';

/** Provides the dashboard's response as text. */
export interface Dashboard {
  /** @throws StoreUnavailable if no figures younger than `FRESH_MS` are available. */
  read(): Promise<string>;
}

interface DashboardDependencies {
  store: Pick<SignUpStore, 'metrics'>;
  now: () => Date;
}

/** Maximum age of the figures. With the clients' cache of 2 s (`showDashboard`) it stays within the contract's 5 s. */
export const FRESH_MS = 1_000;

/** Reads the store at most once per `FRESH_MS`, and caches the response as text. */
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

/** `GET /api/dashboard` */
export function showDashboard(dashboard: Dashboard): Middleware {
  return async (ctx) => {
    const figures = await dashboard.read();
    // Aggregates only, the same for all visitors. Together with FRESH_MS within five seconds.
    ctx.set('Cache-Control', 'public, max-age=2');
    // The full type, since Koa would look up the short name `json` for each response.
    ctx.set('Content-Type', 'application/json; charset=utf-8');
    ctx.body = figures;
  };
}

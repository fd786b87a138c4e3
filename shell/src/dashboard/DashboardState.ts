import type { DashboardMetrics } from '@statline/contract/dashboard';

/** docs/product.md, 'States': loading, then error or loaded. */
export type DashboardState =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'loaded'; metrics: DashboardMetrics };

import type { DashboardMetrics } from '@statline/contract/dashboard';
import { lastDays } from './days.ts';

/** Counts of a store: total sign-ups, distinct schools, and sign-ups by UTC day. */
export interface Counts {
  total: number;
  schools: number;
  byDay: ReadonlyMap<string, number>;
}

/** Converts a store's running counters to the dashboard's metrics. */
export function presentMetrics({ total, schools, byDay }: Counts, now: Date): DashboardMetrics {
  const daily = lastDays(now, 30).map((date) => ({ date, signUps: byDay.get(date) ?? 0 }));
  const last7Days = daily.slice(-7).reduce((sum, { signUps }) => sum + signUps, 0);
  return { total, last7Days, schools, daily };
}

import * as v from 'valibot';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * `GET /api/dashboard`: aggregates only, no personal data. Separate from `api.ts`, so that a script that checks one
 * schema does not include the other.
 */
export const DashboardMetrics = v.object({
  /** Sign-ups on the list. */
  total: Count,
  /** Sign-ups since midnight UTC six days ago: today and the six days before it. */
  last7Days: Count,
  /** Distinct schools that were named. */
  schools: Count,
  /** The last 30 days in UTC, oldest first, days without a sign-up included. */
  daily: v.pipe(
    v.array(v.object({ date: v.pipe(v.string(), v.isoDate()), signUps: Count })),
    v.length(30),
  ),
});
export type DashboardMetrics = v.InferOutput<typeof DashboardMetrics>;

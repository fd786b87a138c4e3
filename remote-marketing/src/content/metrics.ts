import type { DashboardMetrics } from '@statline/contract/dashboard';

interface MetricText {
  metric: keyof Pick<DashboardMetrics, 'total' | 'last7Days' | 'schools'>;
  label: string;
  explanation: string;
  /** The figure is shown from this value on. */
  from: number;
}

/** @limit title 60 */
export const metricsSection = {
  title: 'The Waitlist Box Score',
  lead: 'Who is in line, counted from the list itself.',
  /** Shown instead of figures that are too small. */
  open: 'The list is open. The score goes up here once there is one to keep.',
  call: 'Join the Waitlist',
  chartTitle: 'The last 30 days',
  /** The chart is shown from this many sign-ups in its 30 days on. */
  chartFrom: 50,
} as const;

export const metricTexts: readonly MetricText[] = [
  {
    metric: 'total',
    label: 'On the list',
    // /waitlist says '10,000+ athletes waiting' (docs/product.md, 'Figures').
    from: 10_000,
    explanation: 'Everyone who has joined since the list opened. Each email address counts once.',
  },
  {
    metric: 'last7Days',
    label: 'Last 7 days',
    from: 10,
    explanation: 'People who joined today or in the six days before. A day starts at midnight UTC.',
  },
  {
    metric: 'schools',
    label: 'Schools',
    from: 10,
    explanation: 'Different schools people named. Naming one is optional, so there may be more.',
  },
];

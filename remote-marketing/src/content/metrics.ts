import type { DashboardMetrics } from '@statline/contract/api';

interface MetricText {
  metric: keyof Pick<DashboardMetrics, 'total' | 'last7Days' | 'schools'>;
  label: string;
  explanation: string;
}

export const metricsSection = {
  title: 'The Waitlist Box Score',
  lead: 'Who is in line, counted from the list itself.',
  nobody: 'Nobody yet. Be first.',
  call: 'Join the Waitlist',
  chartTitle: 'The last 30 days',
} as const;

export const metricTexts: readonly MetricText[] = [
  {
    metric: 'total',
    label: 'On the list',
    explanation: 'Everyone who has joined since the list opened. Each email address counts once.',
  },
  {
    metric: 'last7Days',
    label: 'Last 7 days',
    explanation: 'People who joined today or in the six days before. A day starts at midnight UTC.',
  },
  {
    metric: 'schools',
    label: 'Schools',
    explanation: 'Different schools people named. Naming one is optional, so there may be more.',
  },
];

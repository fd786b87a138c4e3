import type { DashboardMetrics } from './dashboard.ts';
import type { BaseProps, Site } from './modules.ts';

const site: Site = {
  product: 'Sample Product',
  origin: 'https://www.example.com',
  address: '1 Sample Street, Sampletown',
  email: 'hello@example.com',
};

const metrics: DashboardMetrics = {
  total: 12_840,
  last7Days: 96,
  schools: 41,
  daily: Array.from({ length: 30 }, (_, day) => ({
    date: new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
    signUps: (day * 7) % 23,
  })),
};

export const SAMPLE_BASE_PROPS: BaseProps = { site };
export const SAMPLE_METRICS_PROPS = { site, metrics };

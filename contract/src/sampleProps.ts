import type { DashboardMetrics } from './api.ts';
import type { RemoteModules, Site } from './modules.ts';

const site: Site = {
  product: 'Sample Product',
  origin: 'https://www.example.com',
  address: '1 Sample Street, Sampletown',
  email: 'hello@example.com',
};

const metrics: DashboardMetrics = {
  total: 1284,
  last7Days: 96,
  schools: 41,
  daily: Array.from({ length: 30 }, (_, day) => ({
    date: new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
    signUps: (day * 7) % 23,
  })),
};

/** Valid props for every module: the standalone pages and the release gate render with them. */
export const SAMPLE_PROPS: RemoteModules = {
  'marketing/Hero': { site },
  'marketing/Story': { site },
  'marketing/Metrics': { site, metrics },
  'waitlist/SignUpSection': { site },
  'waitlist/WaitlistPage': { site },
  'legal/PrivacyPolicy': { site },
  'legal/TermsOfService': { site },
};

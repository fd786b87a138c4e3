import { createLogger } from '@statline/service/logging/createLogger';
import { listenLocally } from '../../../service/fixtures/listenLocally.ts';
import { unavailableStore } from '../../fixtures/stores/unavailableStore.ts';
import { createMetrics } from '../monitoring/createMetrics.ts';
import { createAdminApp } from './createAdminApp.ts';

const operators = {
  store: unavailableStore,
  token: undefined,
  now: () => new Date(),
  logger: createLogger({ service: 'test', level: 'silent' }),
};

test("serves the API's metrics to operators, and none of its public routes", async () => {
  const metrics = createMetrics();
  metrics.signUp('accepted');
  const { url, close } = await listenLocally(createAdminApp({ ...operators, metrics }).callback());

  const figures = await fetch(`${url}/metrics`);
  const dashboard = await fetch(`${url}/api/dashboard`);

  expect(figures.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(await figures.text()).toContain('waitlist_sign_ups_total{outcome="accepted"} 1');
  expect(dashboard.status).toBe(404);
  await close();
});

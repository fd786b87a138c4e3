/** @jest-environment node */
import { createMetrics } from './createMetrics.ts';

it('starts at 0 the counters whose increase alarms watch', async () => {
  const metrics = createMetrics();
  metrics.remoteOpened('legal');

  const before = await metrics.registry.metrics();
  metrics.canaryWithdrawn('legal');
  const after = await metrics.registry.metrics();

  expect(before).toContain('shell_canaries_withdrawn_total{remote="legal"} 0');
  expect(before).toContain('shell_release_refusals_total{remote="legal"} 0');
  expect(after).toContain('shell_canaries_withdrawn_total{remote="legal"} 1');
});

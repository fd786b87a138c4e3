import { Counter, collectDefaultMetrics, Registry } from 'prom-client';
import { createPageMetrics } from '../../pages/metrics/createPageMetrics.ts';
import { createVisitMetrics } from '../../rollout/visits/createVisitMetrics.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** Gauges are added to the registry once their data exist (`createReleaseGauges`). */
export function createMetrics(pageIds: readonly string[] = []) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const pages = createPageMetrics(registry);
  const counterOfRemotes = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['remote'], registers });
  const refusals = counterOfRemotes(
    'shell_release_refusals_total',
    'Releases that could not go live',
  );
  const withdrawn = counterOfRemotes(
    'shell_canaries_withdrawn_total',
    'Canaries that failed, or were slow, more often than the live release, and were ended by the shell',
  );
  const regionFailures = new Counter({
    name: 'shell_region_failures_total',
    help: 'Regions that could not be loaded, or threw, in a browser',
    labelNames: ['remote', 'release'],
    registers,
  });
  const visits = createVisitMetrics(registry, pageIds);

  return {
    ...pages,
    visits,
    registry,
    /** Creates the series with value 0: Prometheus does not see the first increase of a series that begins at 1. */
    remoteOpened: (remote: string) => {
      for (const counter of [refusals, withdrawn]) counter.inc({ remote }, 0);
    },
    refused: (remote: string) => refusals.inc({ remote }),
    canaryWithdrawn: (remote: string) => withdrawn.inc({ remote }),
    regionFailed: (failure: { remote: string; release: string }) => regionFailures.inc(failure),
    forget: (remote: string, release: string) => {
      pages.forget(remote, release);
      regionFailures.remove({ remote, release });
      visits.forget(remote, release);
    },
  };
}

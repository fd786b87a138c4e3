import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { createPageMetrics } from '../../pages/metrics/createPageMetrics.ts';
import { isMissing, listLive, type TrackedRemote } from '../../releases/tracking/TrackedRemote.ts';
import type { OpenCircuit } from '../../rendering/renderer/createCircuitBreakers.ts';
import { createVisitMetrics } from '../../rollout/visits/createVisitMetrics.ts';

type Sample = [labels: Record<string, string | number>, value: number];

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * What operators see of the shell, in Prometheus' text format.
 *
 * @param remotes called at each scrape for what is live.
 * @param circuits called at each scrape for the modules that are left to the browser.
 * @param pageIds of the site's pages, for what is measured of visits to them.
 */
export function createMetrics(
  remotes: () => readonly TrackedRemote[],
  circuits: () => readonly OpenCircuit[] = () => [],
  pageIds: readonly string[] = [],
) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const pages = createPageMetrics(registry, () =>
    remotes().flatMap(({ state }) => {
      const { live, canary } = state();
      return [live, canary?.release].flatMap((release) => release?.pinned ?? []);
    }),
  );
  /** Of a count that is absent until it is 1, Prometheus sees no increase. */
  function beginAtZero(this: Counter<'remote'>): void {
    for (const { name } of remotes()) this.inc({ remote: name }, 0);
  }
  const counterOfRemotes = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['remote'], registers, collect: beginAtZero });
  const refusals = counterOfRemotes(
    'shell_release_refusals_total',
    'Releases that could not go live',
  );
  const withdrawn = counterOfRemotes(
    'shell_canaries_withdrawn_total',
    'Canaries that failed more often than the live release, and were ended by the shell',
  );
  const feedRefusals = new Counter({
    name: 'shell_feed_refusals_total',
    help: 'Polls of the feed of remotes that found one which is not valid, or older than the last',
    registers,
  });
  const regionFailures = new Counter({
    name: 'shell_region_failures_total',
    help: 'Regions that could not be loaded, or threw, in a browser',
    labelNames: ['remote', 'release'],
    registers,
  });
  /** A gauge that has, at each scrape, these samples only. */
  const gauge = (name: string, help: string, labelNames: string[], read: () => Sample[]) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const [labels, value] of read()) this.set(labels, value);
      },
    });
  gauge(
    'shell_circuit_open',
    '1 for each module that is left to the browser, because it harmed the renderer',
    ['remote', 'release', 'module'],
    () =>
      circuits().map((circuit) => {
        const [remote = '', release = '', module = ''] = circuit.module.split('/');
        return [{ remote, release, module }, 1];
      }),
  );
  gauge(
    'shell_release_info',
    '1 for each release that visitors get; share is its per cent of them',
    ['remote', 'release', 'share'],
    () =>
      remotes().flatMap((remote) => {
        const share = remote.state().canary?.share ?? 0;
        return listLive(remote).map(
          ({ kind, ...release }): Sample => [
            { ...release, share: kind === 'canary' ? share : 100 - share },
            1,
          ],
        );
      }),
  );
  gauge(
    'shell_remote_missing',
    '1 for each remote without a release that is not optional, 0 for all others',
    ['remote'],
    () => remotes().map((remote) => [{ remote: remote.name }, isMissing(remote) ? 1 : 0]),
  );
  gauge(
    'shell_publication_age_seconds',
    "Seconds since the last publication of a remote's team: a frozen host shows here",
    ['remote'],
    () =>
      remotes().flatMap(({ name: remote, state }) => {
        const { published } = state();
        return published ? [[{ remote }, (Date.now() - Date.parse(published.at)) / 1000]] : [];
      }),
  );
  const visits = createVisitMetrics(registry, pageIds);

  return {
    ...pages,
    visits,
    /** Also for what the site counts. */
    registry,
    refused: (remote: string) => refusals.inc({ remote }),
    feedRefused: () => feedRefusals.inc(),
    canaryWithdrawn: (remote: string) => withdrawn.inc({ remote }),
    regionFailed: (failure: { remote: string; release: string }) => regionFailures.inc(failure),
    /** Drops what is counted of a release that was live long ago. */
    forget: (remote: string, release: string) => {
      pages.forget(remote, release);
      regionFailures.remove({ remote, release });
      visits.forget(remote, release);
    },
  };
}

import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { createPageMetrics, type PageEvents } from '../../pages/metrics/createPageMetrics.ts';
import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import { isMissing, type TrackedRemote } from '../../releases/tracking/TrackedRemote.ts';
import type { OpenCircuit } from '../../rendering/renderer/createCircuitBreakers.ts';
import { createVisitMetrics, type VisitMetrics } from '../../rollout/visits/createVisitMetrics.ts';

/** What operators see of the shell, in Prometheus' text format. */
export interface Metrics extends PageEvents {
  /** What visitors' browsers measured. */
  readonly visits: VisitMetrics;
  /** For what the site counts besides. */
  readonly registry: Registry;
  contentType: string;
  text(): Promise<string>;
  refused(remote: string): void;
  /** A feed of remotes was found that is not valid. */
  feedRefused(): void;
  /** The shell has ended a canary by itself. */
  canaryWithdrawn(remote: string): void;
  /** A region failed in a visitor's browser. */
  regionFailed(failure: { remote: string; release: string }): void;
  /** Drops what is counted of a release that was live long ago. */
  forget(remote: string, release: string): void;
}

/**
 * @param remotes called at each scrape for what is live.
 * @param circuits called at each scrape for the modules that are left to the browser.
 * @param pageIds of the site's pages, for what is measured of visits to them.
 */
export function createMetrics(
  remotes: () => readonly TrackedRemote[],
  circuits: () => readonly OpenCircuit[] = () => [],
  pageIds: readonly string[] = [],
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const pinned = (): PinnedRelease[] =>
    remotes()
      .map(({ state }) => state())
      .flatMap(({ live, canary }) => [live, canary?.release])
      .flatMap((release) => (release ? [release.pinned] : []));
  const pages = createPageMetrics(registry, pinned);
  /** Of a count that is absent until it is 1, Prometheus sees no increase. */
  function beginAtZero(this: Counter<'remote'>): void {
    for (const { name } of remotes()) this.inc({ remote: name }, 0);
  }
  const refusals = new Counter({
    name: 'shell_release_refusals_total',
    help: 'Releases that could not go live',
    labelNames: ['remote'],
    registers,
    collect: beginAtZero,
  });
  const feedRefusals = new Counter({
    name: 'shell_feed_refusals_total',
    help: 'Polls of the feed of remotes that found one which is not valid, or older than the last',
    registers,
  });
  const withdrawn = new Counter({
    name: 'shell_canaries_withdrawn_total',
    help: 'Canaries that failed more often than the live release, and were ended by the shell',
    labelNames: ['remote'],
    registers,
    collect: beginAtZero,
  });
  const regionFailures = new Counter({
    name: 'shell_region_failures_total',
    help: 'Regions that could not be loaded, or threw, in a browser',
    labelNames: ['remote', 'release'],
    registers,
  });
  new Gauge({
    name: 'shell_circuit_open',
    help: '1 for each module that is left to the browser, because it harmed the renderer',
    labelNames: ['remote', 'release', 'module'],
    registers,
    collect() {
      this.reset();
      for (const circuit of circuits()) {
        const [remote = '', release = '', module = ''] = circuit.module.split('/');
        this.set({ remote, release, module }, 1);
      }
    },
  });
  new Gauge({
    name: 'shell_release_info',
    help: '1 for each release that visitors get; share is its per cent of them',
    labelNames: ['remote', 'release', 'share'],
    registers,
    collect() {
      this.reset();
      for (const { name, state } of remotes()) {
        const { live, canary } = state();
        const share = canary?.share ?? 0;
        if (live) this.set({ remote: name, release: live.pinned.id, share: 100 - share }, 1);
        if (canary) this.set({ remote: name, release: canary.release.pinned.id, share }, 1);
      }
    },
  });

  new Gauge({
    name: 'shell_remote_missing',
    help: '1 for each remote without a release that is not optional, 0 for all others',
    labelNames: ['remote'],
    registers,
    collect() {
      for (const remote of remotes()) this.set({ remote: remote.name }, isMissing(remote) ? 1 : 0);
    },
  });

  new Gauge({
    name: 'shell_publication_age_seconds',
    help: "Seconds since the last publication of a remote's team: a frozen host shows here",
    labelNames: ['remote'],
    registers,
    collect() {
      this.reset();
      for (const { name, state } of remotes()) {
        const { published } = state();
        if (published) this.set({ remote: name }, (Date.now() - Date.parse(published.at)) / 1000);
      }
    },
  });

  const visits = createVisitMetrics(registry, pageIds);

  return {
    ...pages,
    visits,
    registry,
    contentType: registry.contentType,
    text: () => registry.metrics(),
    refused: (remote) => refusals.inc({ remote }),
    feedRefused: () => feedRefusals.inc(),
    canaryWithdrawn: (remote) => withdrawn.inc({ remote }),
    regionFailed: (failure) => regionFailures.inc(failure),
    forget: (remote, release) => {
      pages.forget(remote, release);
      regionFailures.remove({ remote, release });
      visits.forget(remote, release);
    },
  };
}

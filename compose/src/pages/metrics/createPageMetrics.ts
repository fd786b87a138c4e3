import { Counter, Histogram, type Registry } from 'prom-client';
import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import type { LiveRelease } from '../../releases/LiveRelease.ts';
import { createUnrenderedRegions } from './createUnrenderedRegions.ts';

export type PageEvents = Omit<ReturnType<typeof createPageMetrics>, 'forget'>;

/** Releases between two counts; in development each page has others. */
const MAX_RELEASES = 50;

export function createPageMetrics(registry: Registry) {
  const registers = [registry];
  /** Counted together, at a scrape at the latest: a cached page may be made from a thousand. */
  const releases = new Map<PinnedRelease, number>();

  const pages = new Histogram({
    name: 'shell_page_seconds',
    help: 'Time from a request for a page to its HTML, by status',
    labelNames: ['status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const madeFrom = new Counter({
    name: 'shell_release_pages_total',
    help: 'Pages made from a release: separates a canary from the live release',
    labelNames: ['remote', 'release'],
    registers,
    collect: () => countReleases(),
  });
  const renderFailures = new Counter({
    name: 'shell_render_failures_total',
    help: 'Errors thrown, and processes and modules given up, while pages were rendered',
    registers,
  });
  const missedLoads = new Counter({
    name: 'shell_loads_missed_total',
    help: 'What modules were to load on the server, and failed or was not finished in time',
    labelNames: ['remote', 'outcome'],
    registers,
  });

  const countReleases = () => {
    for (const [{ name, id }, count] of releases)
      madeFrom.inc({ remote: name, release: id }, count);
    releases.clear();
  };

  return {
    unrenderedRegions: createUnrenderedRegions(),
    /** @param page `seconds` are from the request to the HTML. */
    pageSent: ({ status, seconds }: { status: number; seconds: number }): void =>
      pages.observe({ status }, seconds),
    pageMadeFrom: (made: readonly LiveRelease[]): void => {
      for (const { pinned } of made) releases.set(pinned, (releases.get(pinned) ?? 0) + 1);
      if (releases.size > MAX_RELEASES) countReleases();
    },
    /** A region threw, or the renderer or a module was given up. */
    renderFailed: (): void => renderFailures.inc(),
    loadMissed: (missed: { remote: string; outcome: 'failed' | 'late' }): void =>
      missedLoads.inc(missed),
    forget: (remote: string, release: string): void => {
      countReleases();
      madeFrom.remove({ remote, release });
    },
  };
}

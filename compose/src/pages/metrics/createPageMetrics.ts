import { Counter, Histogram, type Registry } from 'prom-client';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import type { RenderFault } from '../../rendering/renderer/Renderer.ts';
import { createUnrenderedRegions } from './createUnrenderedRegions.ts';

export type PageEvents = Omit<ReturnType<typeof createPageMetrics>, 'forget'>;

/** Maximum of distinct release lists before they are counted: pages outside of the response cache have their own. */
const MAX_LISTS = 10;

export function createPageMetrics(registry: Registry) {
  const registers = [registry];
  /** Pages per list of releases, counted at the latest when metrics are scraped: a page may pin many releases. */
  const lists = new Map<readonly AdmittedRelease[], number>();

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
    help: 'Pages and regions not rendered on the server, by cause',
    labelNames: ['cause'],
    registers,
  });
  const missedLoads = new Counter({
    name: 'shell_loads_missed_total',
    help: "Loads of modules' data that failed or were late on the server",
    labelNames: ['remote', 'outcome'],
    registers,
  });

  const countReleases = () => {
    for (const [releases, count] of lists)
      for (const { pinned } of releases)
        madeFrom.inc({ remote: pinned.name, release: pinned.id }, count);
    lists.clear();
  };

  return {
    unrenderedRegions: createUnrenderedRegions(),
    /** @param page `seconds` are from the request to the HTML. */
    pageSent: ({ status, seconds }: { status: number; seconds: number }): void =>
      pages.observe({ status }, seconds),
    pageMadeFrom: (made: readonly AdmittedRelease[]): void => {
      lists.set(made, (lists.get(made) ?? 0) + 1);
      if (lists.size > MAX_LISTS) countReleases();
    },
    renderFailed: (cause: RenderFault): void => renderFailures.inc({ cause }),
    loadMissed: (missed: { remote: string; outcome: 'failed' | 'late' }): void =>
      missedLoads.inc(missed),
    forget: (remote: string, release: string): void => {
      countReleases();
      madeFrom.remove({ remote, release });
    },
  };
}

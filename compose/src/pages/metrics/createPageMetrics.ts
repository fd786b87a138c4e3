import { Counter, Histogram, type Registry } from 'prom-client';
import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import type { LiveRelease } from '../../releases/LiveRelease.ts';

/** What is counted of every page. */
interface PageMetrics {
  /** A page was sent. */
  answered(page: AnsweredPage): void;
  /** A page was made from these releases. */
  madeFrom(releases: readonly LiveRelease[]): void;
  /** Drops what is counted of a release. */
  forget(remote: string, release: string): void;
}

export interface AnsweredPage {
  status: number;
  /** From the request to the HTML. */
  seconds: number;
}

/** Releases between two counts; in development each page has others. */
const MAX_RELEASES = 50;
/** Responses between two counts: a few kilobytes. */
const MAX_ANSWERS = 200;

/**
 * Pages are noted one by one and counted by their labels together, at a scrape at the latest: one by
 * one, counting took longer than all else that is done for a kept page.
 */
export function createPageMetrics(registry: Registry): PageMetrics {
  const registers = [registry];
  const releases = new Map<PinnedRelease, number>();
  let answers: AnsweredPage[] = [];

  const pages = new Histogram({
    name: 'shell_page_seconds',
    help: 'Time from a request for a page to its HTML, by status',
    labelNames: ['status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
    collect: () => countAnswers(),
  });
  const madeFrom = new Counter({
    name: 'shell_release_pages_total',
    help: 'Pages made from a release: separates a canary from the live release',
    labelNames: ['remote', 'release'],
    registers,
    collect: () => countReleases(),
  });

  const countAnswers = () => {
    for (const { status, seconds } of answers) pages.observe({ status }, seconds);
    answers = [];
  };
  const countReleases = () => {
    for (const [{ name, id }, count] of releases)
      madeFrom.inc({ remote: name, release: id }, count);
    releases.clear();
  };

  return {
    answered: (page) => {
      answers.push(page);
      if (answers.length >= MAX_ANSWERS) countAnswers();
    },
    madeFrom: (made) => {
      for (const { pinned } of made) releases.set(pinned, (releases.get(pinned) ?? 0) + 1);
      if (releases.size > MAX_RELEASES) countReleases();
    },
    forget: (remote, release) => {
      countReleases();
      madeFrom.remove({ remote, release });
    },
  };
}

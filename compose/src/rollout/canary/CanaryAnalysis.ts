import { LRUCache } from 'lru-cache';
import {
  type ByRelease,
  noCounts,
  SLOW_MS,
  sumOf,
  type TrialCounts,
} from '../../protocol/TrialCounts.ts';
import {
  type Failure,
  MAX_FAILURES,
  MAX_SLOW,
  type Slow,
  type TrialEvidence,
} from '../../state/ServerRecord.ts';
import { findRegression, isServerFault, type Regression } from './canaryStatistics.ts';

/** Other servers whose counts are kept. A restarted server counts as a new one. */
const MAX_SERVERS = 100;

/**
 * Visitors that are remembered at each level, since each counts once there: more than the records of all servers
 * together contain, which are merged again and again.
 */
const MAX_COUNTED = 1.25 * MAX_SERVERS * (MAX_FAILURES + MAX_SLOW * SLOW_MS.length);

/** Visitors whose pages are counted once: a multiple of those that a step takes. Requests can be invented. */
const MAX_SERVED = 20_000;

type Counted = Omit<TrialEvidence, 'remote'>;

/** The most recent keys. With `max`, the cache would allocate for all of them at once. */
const rememberUpTo = (maxSize: number) =>
  new LRUCache<string, true>({ maxSize, sizeCalculation: () => 1 });

/** `get` keeps a key that comes repeatedly, such as that of a visitor's failure, among the recent ones. */
function isFirst(known: LRUCache<string, true>, key: string): boolean {
  if (known.get(key)) return false;
  known.set(key, true);
  return true;
}

/** The canary must end. */
export interface CanaryDecision {
  /** False: only on this server, because the fault is its own. */
  everywhere: boolean;
  /** They prove the regression. */
  counts: TrialCounts;
  regression: Regression;
}

/** Compares one canary with one live release, for one share and one publication. */
export class CanaryAnalysis {
  readonly own = noCounts();
  private readonly visitors = rememberUpTo(MAX_COUNTED);
  private readonly served = rememberUpTo(MAX_SERVED);
  private readonly others = new LRUCache<string, TrialCounts>({ max: MAX_SERVERS });
  private readonly latest: Failure[] = [];
  private readonly latestSlow: Slow[] = [];

  /**
   * @param key the same on every server of the site that has the same releases.
   * @param share of the visitors that get the canary, per cent.
   */
  constructor(
    readonly key: string,
    private readonly share: number,
  ) {}

  /** What all servers have counted, as far as this one has received it. */
  get counts(): TrialCounts {
    return sumOf([this.own, ...this.others.values()]);
  }

  /** Counts a visitor once, and once more with the first page that pins the canary. */
  countPage(release: keyof ByRelease, visitor: string, isPinned = false): void {
    this.countOnce(release === 'live' ? 'livePages' : 'pages', visitor);
    if (isPinned) this.countOnce('pinned', visitor);
  }

  /**
   * A region of a release has failed for a visitor, or was slow.
   *
   * @param slowLevel how many of `SLOW_MS` were exceeded; undefined: it has failed.
   * @returns false if the report was already counted.
   */
  countReport(release: keyof ByRelease, visitor: string, slowLevel?: number): boolean {
    if (!this.count(this.own, release, visitor, slowLevel)) return false;
    if (slowLevel === undefined) this.latest.push([release, visitor]);
    else this.latestSlow.push([release, visitor, slowLevel]);
    this.latest.splice(0, this.latest.length - MAX_FAILURES);
    this.latestSlow.splice(0, this.latestSlow.length - MAX_SLOW);
    return true;
  }

  evidence(): Counted {
    const { pages, pinned, livePages } = this.own;
    const [failed, slow] = [[...this.latest], [...this.latestSlow]];
    return { trial: this.key, pages, pinned, livePages, failed, slow };
  }

  /** Adds the counts of another server. @returns false if they belong to another trial. */
  merge(server: string, { trial, pages, pinned, livePages, failed, slow }: Counted): boolean {
    if (trial !== this.key) return false;
    const counts = this.others.get(server) ?? noCounts();
    this.others.set(server, counts);
    counts.pages = Math.max(counts.pages, pages);
    counts.pinned = Math.max(counts.pinned, pinned);
    counts.livePages = Math.max(counts.livePages, livePages);
    for (const [release, visitor, slowLevel] of [...failed, ...slow]) {
      this.count(counts, release, visitor, slowLevel);
    }
    return true;
  }

  /** Undefined: the canary stays. */
  decide(find: typeof findRegression = findRegression): CanaryDecision | undefined {
    const servers = [this.own, ...this.others.values()];
    const isFaulty = (one: TrialCounts) =>
      isServerFault(one, sumOf(servers.filter((other) => other !== one)));
    const faulty = servers.filter(isFaulty);
    const rest = sumOf(servers.filter((server) => !faulty.includes(server)));
    const regression = find(rest, this.share);
    if (regression) return { everywhere: true, counts: rest, regression };
    const here = faulty.includes(this.own) ? find(this.own, this.share) : undefined;
    return here && { everywhere: false, counts: { ...this.own }, regression: here };
  }

  private countOnce(count: 'pages' | 'pinned' | 'livePages', visitor: string): void {
    if (isFirst(this.served, `${count} ${visitor}`)) this.own[count] += 1;
  }

  /**
   * Counts a network address once at each level, for both releases together. If it counted for each of them, the
   * release with fewer visitors would get more than its share of the counts.
   */
  private count(
    counts: TrialCounts,
    release: keyof ByRelease,
    visitor: string,
    slowLevel?: number,
  ): boolean {
    const counted = slowLevel === undefined ? [counts.failed] : counts.slow.slice(0, slowLevel);
    let isNew = false;
    for (const [at, visitors] of counted.entries()) {
      const key = `${slowLevel === undefined ? 'failed' : SLOW_MS[at]} ${visitor}`;
      if (!isFirst(this.visitors, key)) continue;
      visitors[release] += 1;
      isNew = true;
    }
    return isNew;
  }
}

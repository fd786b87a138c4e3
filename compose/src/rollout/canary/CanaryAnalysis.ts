import { LRUCache } from 'lru-cache';
import { noCounts, sumOf, type TrialCounts } from '../../protocol/TrialCounts.ts';
import { type Failure, MAX_FAILURES, type TrialEvidence } from '../../state/ServerRecord.ts';
import { isOneServers, isWorse } from './isWorse.ts';

/** A visitor counts once; so many are remembered. More than all servers send at a time. */
const MAX_VISITORS = 50_000;

/** Whose counts are kept: a server that starts again is another one. */
const MAX_SERVERS = 100;

type Counted = Omit<TrialEvidence, 'remote'>;

/** The comparison of one canary with one live release, while neither they, the share nor the publication change. */
export class CanaryAnalysis {
  readonly key: string;
  private readonly share: number;
  /** What this server has counted itself. */
  readonly own = noCounts();
  // With `max`, the cache would allocate for all of them at once.
  private readonly visitors = new LRUCache<string, true>({
    maxSize: MAX_VISITORS,
    sizeCalculation: () => 1,
  });
  private readonly others = new LRUCache<string, TrialCounts>({ max: MAX_SERVERS });
  private readonly latest: Failure[] = [];

  /**
   * @param key the same on every server of the site that has the same releases.
   * @param share of the visitors that get the canary, per cent.
   */
  constructor(key: string, share: number) {
    this.key = key;
    this.share = share;
  }

  /** What all servers have counted, as far as this one has received it. */
  get counts(): TrialCounts {
    return sumOf([this.own, ...this.others.values()]);
  }

  served(release: Failure[0]): void {
    if (release === 'canary') this.own.pages += 1;
    else this.own.livePages += 1;
  }

  /** Something of a release has failed for a visitor. @returns false: that is known. */
  failed(...failure: Failure): boolean {
    if (!this.count(this.own, failure)) return false;
    this.latest.push(failure);
    if (this.latest.length > MAX_FAILURES) this.latest.shift();
    return true;
  }

  evidence(): Counted {
    const { pages, livePages } = this.own;
    return { trial: this.key, pages, livePages, failed: [...this.latest] };
  }

  /** Adds what another server has counted. @returns false: of something else. */
  merge(server: string, { trial, pages, livePages, failed }: Counted): boolean {
    if (trial !== this.key) return false;
    const counts = this.others.get(server) ?? noCounts();
    this.others.set(server, counts);
    counts.pages = Math.max(counts.pages, pages);
    counts.livePages = Math.max(counts.livePages, livePages);
    for (const failure of failed) this.count(counts, failure);
    return true;
  }

  /**
   * @returns whether the canary has to end for the visitors of all servers, or of this one, with which something
   *   is wrong, and the counts that show it; undefined: the canary stays.
   */
  verdict(isBad = isWorse): { everywhere: boolean; counts: TrialCounts } | undefined {
    const servers = [this.own, ...this.others.values()];
    const isAlone = (one: TrialCounts) =>
      isOneServers(one, sumOf(servers.filter((other) => other !== one)));
    const alone = servers.filter(isAlone);
    const rest = sumOf(servers.filter((server) => !alone.includes(server)));
    if (isBad(rest, this.share)) return { everywhere: true, counts: rest };
    const isHere = alone.includes(this.own) && isBad(this.own, this.share);
    return isHere ? { everywhere: false, counts: { ...this.own } } : undefined;
  }

  private count(counts: TrialCounts, [release, visitor]: Failure): boolean {
    const key = `${release} ${visitor}`;
    // It is received again and again: `get` keeps it among the recently used.
    if (this.visitors.get(key)) return false;
    this.visitors.set(key, true);
    counts.failed[release] += 1;
    return true;
  }
}

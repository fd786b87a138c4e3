import { LRUCache } from 'lru-cache';
import { isWorse, type TrialCounts } from './isWorse.ts';

/** A visitor counts once; of so many it is remembered that they have. */
const MAX_VISITORS = 10_000;

/** One canary beside one live release, for as long as neither they nor the share change. */
export class Trial {
  readonly counts: TrialCounts = { failed: { canary: 0, live: 0 }, pages: 0 };
  /** The canary's share, the live release, the canary. */
  readonly key: string;
  private readonly share: number;
  private readonly seen = new LRUCache<string, true>({ max: MAX_VISITORS });

  constructor(key: string, share: number) {
    this.key = key;
    this.share = share;
  }

  /** Something of a release has failed for a visitor. */
  failed(release: keyof TrialCounts['failed'], visitor: string): void {
    const key = `${release} ${visitor}`;
    if (this.seen.has(key)) return;
    this.seen.set(key, true);
    this.counts.failed[release] += 1;
  }

  isLost(): boolean {
    return isWorse(this.counts, this.share);
  }
}

import type { LiveRelease } from '../../releases/LiveRelease.ts';
import type { LeftRegions } from './createLeftRegions.ts';
import type { AnsweredPage } from './createPageMetrics.ts';

/** What is counted while pages are made and sent. */
export interface PageEvents {
  /** Regions that pages lacked in their HTML. */
  readonly leftRegions: LeftRegions;
  /** A page was sent, and the releases it was made from. */
  pageAnswered(page: AnsweredPage): void;
  pageMadeFrom(releases: readonly LiveRelease[]): void;
  /** A region threw while a page was rendered, or the renderer or a module was given up. */
  renderFailed(): void;
  /** A module got nothing from its `load` on the server. */
  loadMissed(missed: { remote: string; outcome: 'failed' | 'late' }): void;
}

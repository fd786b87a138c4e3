import type { Page } from '../SiteDefinition.ts';

/** The pages that are known where one is rendered: the site's own, and those of releases that were fetched. */
export interface KnownPages {
  /** The page with exactly this path. */
  at(path: string): Page | undefined;
  /** Whether there may be a page that comes with a release, once there is one (`awaitedGrant`). */
  isAwaited(path: string): boolean;
}

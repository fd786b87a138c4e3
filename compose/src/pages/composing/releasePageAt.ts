import type { FoundPage } from '../../protocol/manifest/ReleasePage.ts';
import type { LiveRelease } from '../../releases/LiveRelease.ts';
import { findReleasePage } from '../../site/grants/findReleasePage.ts';
import type { Site } from '../../site/SiteDefinition.ts';

/** The page that one of the releases declares, at a pathname in whatever spelling. */
export const releasePageAt = (
  { grants }: Pick<Site, 'grants'>,
  releases: readonly Pick<LiveRelease, 'pinned' | 'pages'>[],
  pathname: string | undefined,
): FoundPage | undefined =>
  grants && pathname !== undefined
    ? findReleasePage(
        grants.paths,
        releases.map(({ pinned, pages }) => ({ remote: pinned.name, pages })),
        pathname,
      )
    : undefined;

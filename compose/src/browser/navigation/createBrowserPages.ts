import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import { findAddress } from '../../site/findAddress.ts';
import { awaitedGrant, covers } from '../../site/grants/grantedTo.ts';
import { type KnownPages, pageAt } from '../../site/pagesOf.ts';
import type { Page, Site } from '../../site/SiteDefinition.ts';

/** The pages that the browser goes to by itself: the site's, and those of the releases that the page pins. */
export interface BrowserPages extends KnownPages {
  /**
   * Finds the page of a pathname, in whatever spelling. It never rejects: what cannot be
   * fetched is not found, and needs a request to the server.
   */
  find(pathname: string): Promise<Page | undefined>;
  /** Whether a pinned release may have a page there. */
  mayHave(pathname: string): boolean;
}

/** @param first the page on screen, where it comes with a release. */
export function createBrowserPages(
  site: Pick<Site, 'pages' | 'grants' | 'redirects'>,
  releases: readonly PinnedRelease[],
  first?: Page,
): BrowserPages {
  const known = new Map(first && [[first.path, first]]);
  const at = (path: string) => pageAt(site, path) ?? known.get(path);

  const releaseFor = (pathname: string): PinnedRelease | undefined =>
    releases.find(
      ({ name, hasPages }) => hasPages && covers(site.grants?.paths[name], pathname.toLowerCase()),
    );

  return {
    at,
    isAwaited: (path) => awaitedGrant(site, releases, path) !== undefined,
    mayHave: (pathname) => releaseFor(pathname) !== undefined,
    find: async (pathname) => {
      const address = findAddress(site, pathname) ?? pathname;
      const own = at(site.redirects?.[address] ?? address);
      if (own || !releaseFor(pathname)) return own;
      try {
        // Few visits need it.
        const { findPinnedPage } = await import(
          /* webpackChunkName: "releases" */ './findPinnedPage.ts'
        );
        const page = await findPinnedPage(site, releases, pathname);
        // The page that is on screen stays the object that it was.
        if (page && !known.has(page.path)) known.set(page.path, page);
        return page && known.get(page.path);
      } catch {
        return undefined;
      }
    },
  };
}

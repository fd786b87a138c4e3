import type { Composition, PinnedRelease } from '../../composition/Composition.ts';
import { createPageBook } from '../../grants/createPageBook.ts';
import { grantedTo } from '../../grants/grantedTo.ts';
import { findAddress } from '../../site/findAddress.ts';
import type { Page, Site } from '../../site/SiteDefinition.ts';

/** The pages that the browser goes to by itself: the site's, and those of the releases that the page pins. */
export interface BrowserPages {
  /** The page with exactly this path, as far as it is known. */
  at(path: string): Page | undefined;
  /**
   * Looks up the page that a pathname means, in whatever spelling. It never rejects: what cannot be
   * looked up is not found, and the server is to be asked.
   */
  find(pathname: string): Promise<Page | undefined>;
  /** Whether a pinned release may have a page there. */
  mayHave(pathname: string): boolean;
}

export function createBrowserPages(
  site: Pick<Site, 'pages' | 'grants'>,
  { page, releases }: Pick<Composition, 'page' | 'releases'>,
): BrowserPages {
  const book = createPageBook(site, page);
  const paths = site.grants?.paths ?? {};

  const releaseFor = (pathname: string): PinnedRelease | undefined => {
    const remote = grantedTo(paths, pathname.toLowerCase());
    return releases.find(({ name, hasPages }) => hasPages && name === remote);
  };

  return {
    at: book.at,
    mayHave: (pathname) => releaseFor(pathname) !== undefined,
    find: async (pathname) => {
      const known = book.at(findAddress(site, pathname) ?? pathname);
      const release = known ? undefined : releaseFor(pathname);
      if (!release) return known;
      try {
        // Few visits ever ask.
        const { findPinnedPage } = await import('./findPinnedPage.ts');
        const found = await findPinnedPage(paths, release, pathname);
        return found && book.add(found);
      } catch {
        return undefined;
      }
    },
  };
}

import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import type { ComposedSite, Page } from '../../site/ComposedSite.ts';
import { grantedTo } from '../../site/grants/pathGrants.ts';
import { pageAt } from '../../site/pageModules.ts';
import { findAddress } from '../../site/pages/findAddress.ts';
import { NAVIGATION_TIMEOUT_MS } from '../page/deadlines.ts';
import { withDeadline } from '../page/withDeadline.ts';

export type BrowserPages = ReturnType<typeof createBrowserPages>;

export function createBrowserPages(
  site: Pick<ComposedSite, 'pages' | 'elsewhere' | 'grants' | 'redirects'>,
  releaseOf: (remote: string) => Promise<PinnedRelease | undefined>,
  isAwaited = false,
) {
  const known = new Map<string, Page>();
  const at = (path: string) => pageAt(site, path) ?? known.get(path);

  const remoteFor = (pathname: string) =>
    site.grants && grantedTo(site.grants.paths, pathname.toLowerCase());

  const fetchPage = async (remote: string, pathname: string) => {
    const { fetchReleasePage } = await import(
      /* webpackChunkName: "releases" */ './fetchReleasePage.ts'
    );
    return fetchReleasePage(site, await releaseOf(remote), pathname);
  };

  return {
    at,
    isAwaited: (path: string) => isAwaited && remoteFor(path) !== undefined,
    /** Whether the site may have a page at the address, declared by a release or with other slots. */
    mayHave: (pathname: string) =>
      site.elsewhere?.includes(pathname) || remoteFor(pathname) !== undefined,
    /** Finds a page by its address in any spelling. It never rejects: undefined if a manifest is not there in time. */
    find: async (pathname: string): Promise<Page | undefined> => {
      const address = findAddress(site, pathname) ?? pathname;
      const own = at(site.redirects?.[address] ?? address);
      const remote = remoteFor(pathname);
      if (own || !remote) return own;
      const fetching = withDeadline(fetchPage(remote, pathname), NAVIGATION_TIMEOUT_MS);
      const page = await fetching.catch(() => undefined);
      // A known page keeps its object, because it may be on screen.
      if (page && !at(page.path)) known.set(page.path, page);
      return page && at(page.path);
    },
  };
}

import { shapeOf } from '../../protocol/names/pagePath.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import { grantedTo } from '../../site/grants/pathGrants.ts';
import { toSitePage } from '../../site/pages/composeSite.ts';
import { addressesOf } from '../../site/pages/findReleasePage.ts';
import type { Site } from '../../site/SiteDefinition.ts';

/** A page that the site has at the moment. */
export interface ListedPage<About> {
  /** Its path, with parameters filled in. */
  path: string;
  /** The site's description of it: its `about`, or what `grants.about` returns. */
  about: About;
}

type Declaring = Pick<AdmittedRelease, 'pinned' | 'pages'>;

/** Lists the site's own pages, and the pages that releases declare, at all listed addresses. */
export function createPageList(site: Pick<Site, 'pages' | 'grants'>) {
  const own = site.pages.map(({ path, about }) => ({ path, about }));
  const paths = site.grants?.paths ?? {};
  const known = new WeakMap<Declaring, ListedPage<unknown>[]>();

  const list = ({ pinned: { name: remote }, pages }: Declaring): ListedPage<unknown>[] => {
    const listed = new Map<string, ListedPage<unknown>>();
    // As in `findReleasePage`, a path with a word takes precedence over a path with a parameter.
    const sorted = pages.toSorted((one, other) =>
      shapeOf(one.path) < shapeOf(other.path) ? -1 : 1,
    );
    for (const page of sorted) {
      for (const { path, params } of addressesOf(page)) {
        if (listed.has(path) || grantedTo(paths, path) !== remote) continue;
        const { about } = toSitePage(site, { remote, path, params, isListed: true, page });
        listed.set(path, { path, about });
      }
    }
    return [...listed.values()];
  };

  return (releases: readonly Declaring[]): ListedPage<unknown>[] => {
    const granted = releases.flatMap((release) => {
      const pages = known.get(release) ?? list(release);
      known.set(release, pages);
      return pages;
    });
    return [...own, ...granted];
  };
}

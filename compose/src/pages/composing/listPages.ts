import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import { addressesOf, findReleasePage } from '../../site/grants/findReleasePage.ts';
import { pageFrom } from '../../site/grants/pageFrom.ts';
import type { Page, Site } from '../../site/SiteDefinition.ts';

/** A page of the site at this moment. */
export interface ListedPage<About> {
  /** Its path, with parameters filled in. */
  path: string;
  /** The site's description of it: its `about`, or what `grants.about` returns. */
  about: About;
}

/** The site's own pages, and those that releases declare, at the addresses that these name. */
export function listPages(
  site: Pick<Site, 'pages' | 'grants'>,
  releases: readonly Pick<AdmittedRelease, 'pinned' | 'pages'>[],
): ListedPage<unknown>[] {
  const own = site.pages.map(({ path, about }) => ({ path, about }));
  const paths = site.grants?.paths ?? {};
  const granted = releases.flatMap(({ pages }) =>
    pages.flatMap(addressesOf).flatMap(({ path }): Page[] => {
      const found = findReleasePage(paths, releases, path);
      return found ? [pageFrom(site, found)] : [];
    }),
  );
  const listed = new Map(granted.map(({ path, about }) => [path, { path, about }]));
  return [...own, ...listed.values()];
}

import { pageAt } from '../site/pagesOf.ts';
import type { Page, Site } from '../site/SiteDefinition.ts';
import type { FoundPage } from './FoundPage.ts';
import { pageFrom } from './pageFrom.ts';

/** The pages that are known where a page is rendered: the site's own, and those of releases that were looked up. */
export interface PageBook {
  /** The page with exactly this path. */
  at(path: string): Page | undefined;
  add(found: FoundPage): Page;
}

/** @param first the page of a release that the composition is of. */
export function createPageBook(
  site: Pick<Site, 'pages' | 'grants'>,
  first: FoundPage | undefined,
): PageBook {
  const ofReleases = new Map<string, Page>();
  const add = (found: FoundPage) => {
    const page = ofReleases.get(found.path) ?? pageFrom(site, found);
    ofReleases.set(found.path, page);
    return page;
  };
  if (first) add(first);
  return { add, at: (path) => pageAt(site, path) ?? ofReleases.get(path) };
}

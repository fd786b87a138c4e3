import type { ComposedPage } from './ComposedPage.ts';

/** About 150 KB each with their compressed forms. */
const MAX_PAGES = 100;

export interface PageCache {
  /** The page made earlier from the same key, or a new one; concurrent calls share it. */
  remember(key: string, compose: () => Promise<ComposedPage>): Promise<ComposedPage>;
}

/**
 * Keeps finished pages. The key says everything that a page is made from, so there is nothing
 * to invalidate: a new release or new figures are another key, and the least used page goes.
 */
export function createPageCache(maxPages = MAX_PAGES): PageCache {
  const pages = new Map<string, Promise<ComposedPage>>();

  const compose = async (key: string, make: () => Promise<ComposedPage>) => {
    try {
      const page = await make();
      if ('html' in page && !page.complete) pages.delete(key);
      return page;
    } catch (error) {
      pages.delete(key);
      throw error;
    }
  };

  return {
    remember: (key, make) => {
      const page = pages.get(key) ?? compose(key, make);
      // The most recently used stands last.
      pages.delete(key);
      pages.set(key, page);
      const [leastUsed] = pages.keys();
      if (pages.size > maxPages && leastUsed !== undefined) pages.delete(leastUsed);
      return page;
    },
  };
}

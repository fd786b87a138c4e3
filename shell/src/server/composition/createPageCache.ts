import type { ComposedPage } from './ComposedPage.ts';

/** About 150 KB each with their compressed forms. */
const MAX_PAGES = 100;

/** A page without some of its content is made anew after so long: often enough to see it mended. */
const INCOMPLETE_MS = 1_000;

export interface PageCache {
  /** The page made earlier from the same key, or a new one; concurrent calls share it. */
  remember(key: string, compose: () => Promise<ComposedPage>): Promise<ComposedPage>;
}

/**
 * Keeps finished pages. The key says everything that a page is made from, so there is nothing
 * to invalidate: a new release or new figures are another key, and the least used page goes.
 * What the key does not say is why a page is incomplete: such a page is kept for a moment only, so
 * that a broken release costs no more than one rendering a second.
 */
export function createPageCache(maxPages = MAX_PAGES, incompleteMs = INCOMPLETE_MS): PageCache {
  const pages = new Map<string, Promise<ComposedPage>>();

  const compose = async (key: string, make: () => Promise<ComposedPage>) => {
    const forget = () => pages.delete(key);
    try {
      const page = await make();
      if ('html' in page && !page.complete) setTimeout(forget, incompleteMs).unref();
      return page;
    } catch (error) {
      forget();
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

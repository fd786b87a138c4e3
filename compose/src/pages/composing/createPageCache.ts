import { withResolvers } from '@statline/service/withResolvers';
import { LRUCache } from 'lru-cache';
import type { ComposedPage, EarlyPage } from './composePage.ts';

/** A page takes about 150 KB, including its compressed forms. */
const MAX_PAGES = 100;

/** Limit of the HTML of all cached pages, without its compressed forms: remotes may render pages of megabytes. */
export const MAX_PAGE_BYTES = 50_000_000;

/** Time to live of an incomplete page: a broken release costs one rendering a second. */
const INCOMPLETE_MS = 1_000;

interface CachedPage {
  page: Promise<ComposedPage>;
  finished?: ComposedPage;
  /** The part that can be sent before the page is finished. Undefined: it is finished. */
  early?: Promise<EarlyPage>;
  /** A time of `performance.now()`. */
  expiresAt: number;
  /** The number of requests that wait for the page. */
  waiting: number;
  /** Aborted once the last of them is cancelled: a page that is still queued is then dropped. */
  abandoned: AbortController;
}

type OnEarly = (page: EarlyPage) => void;

type Compose = (signal: AbortSignal, onEarly: OnEarly) => Promise<ComposedPage>;

/** The key contains everything that a page is made from: there is nothing to invalidate. */
export function createPageCache(maxPages = MAX_PAGES) {
  const pages = new LRUCache<string, CachedPage>({
    max: maxPages,
    maxSize: MAX_PAGE_BYTES,
    sizeCalculation: ({ finished }) => finished?.html.size || 1,
  });

  const make = (key: string, compose: Compose): CachedPage => {
    const abandoned = new AbortController();
    const early = withResolvers<EarlyPage>();
    const page = compose(abandoned.signal, early.resolve);
    const expiresAt = Number.POSITIVE_INFINITY;
    const made: CachedPage = { page, early: early.promise, expiresAt, waiting: 0, abandoned };
    const isCached = () => pages.peek(key) === made;
    pages.set(key, made);
    page.then(
      (composed) => {
        made.finished = composed;
        delete made.early;
        // With its size, which is known now.
        if (isCached() && pages.delete(key)) pages.set(key, made);
        const longest = composed.complete ? expiresAt : performance.now() + INCOMPLETE_MS;
        made.expiresAt = Math.min(composed.expiresAt ?? longest, longest);
      },
      () => isCached() && pages.delete(key),
    );
    return made;
  };

  const cache = {
    /**
     * Concurrent calls share a page.
     *
     * @param compose its signal is aborted when all requests that wait for the page are cancelled.
     * @param onEarly called if a part of the page can be sent before the page is finished.
     */
    remember: async (
      key: string,
      compose: Compose,
      signal?: AbortSignal,
      onEarly?: OnEarly,
    ): Promise<ComposedPage> => {
      // A signal that is aborted already emits no further event.
      signal?.throwIfAborted();
      const known = pages.get(key);
      const cached = known && performance.now() < known.expiresAt ? known : make(key, compose);
      const leave = () => {
        cached.waiting -= 1;
        if (cached.waiting === 0) cached.abandoned.abort();
      };
      cached.waiting += 1;
      signal?.addEventListener('abort', leave);
      if (onEarly) void cached.early?.then(onEarly);
      try {
        return await cached.page;
      } catch (error) {
        // The page was dropped because all earlier requests were cancelled.
        if (cached !== known || !cached.abandoned.signal.aborted || signal?.aborted) throw error;
        return cache.remember(key, compose, signal, onEarly);
      } finally {
        signal?.removeEventListener('abort', leave);
        if (!signal?.aborted) cached.waiting -= 1;
      }
    },
    /** Drops a page that does not belong to its key after all. */
    forget: (key: string, page: ComposedPage): void => {
      if (pages.peek(key)?.finished === page) pages.delete(key);
    },
  };
  return cache;
}

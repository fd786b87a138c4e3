import { LRUCache } from 'lru-cache';
import type { EncodedHtml } from './ComposedPage.ts';

/** A page that is replaced sooner, since its figures change all the time, is not worth the work. */
const LASTING_MS = 2_000;

/** Then so many times as long as the work took nothing is done: it takes a fifth of a core at most. */
const REST = 4;

/** Of the pages that are kept. */
const MAX_PAGES = 100;

interface ImproveOptions {
  lastingMs?: number;
  rest?: number;
}

/**
 * Improves the compression of pages that last, one after the other, off every request's path.
 *
 * @returns a function that takes a page that has been made; of those of one name only the latest counts.
 */
export function createImprover({ lastingMs = LASTING_MS, rest = REST }: ImproveOptions = {}) {
  const latest = new LRUCache<string, EncodedHtml>({ max: MAX_PAGES });
  const lasting = new Set<string>();
  let isWorking = false;

  const work = async () => {
    if (isWorking) return;
    isWorking = true;
    for (const name of lasting) {
      lasting.delete(name);
      const startedAt = performance.now();
      // The page is a good one without it, too.
      await latest
        .peek(name)
        ?.improve()
        .catch(() => {});
      await after(rest * (performance.now() - startedAt));
    }
    isWorking = false;
  };

  return (name: string, html: EncodedHtml): void => {
    latest.set(name, html);
    lasting.delete(name);
    setTimeout(() => {
      if (latest.peek(name) !== html) return;
      lasting.add(name);
      void work();
    }, lastingMs).unref();
  };
}

const after = (ms: number): Promise<void> =>
  new Promise((wake) => {
    setTimeout(wake, ms).unref();
  });

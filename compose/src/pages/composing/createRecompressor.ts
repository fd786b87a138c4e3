import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import type { EncodedHtml } from './encodeHtml.ts';

/** A page that is replaced sooner, since its figures change all the time, is not worth the work. */
const LASTING_MS = 2_000;

/** Then so many times as long as the work took nothing is done: it takes a fifth of a core at most. */
const REST = 4;

/** Of the pages in the cache. */
const MAX_PAGES = 100;

/**
 * Compresses pages that last once more and better, one after the other, off every request's path.
 *
 * @returns a function that takes a page that has been made; of those of one name only the latest counts.
 */
export function createRecompressor() {
  const latest = new LRUCache<string, EncodedHtml>({ max: MAX_PAGES });
  const queue = new PQueue({ concurrency: 1 });

  const recompress = async (name: string) => {
    const startedAt = performance.now();
    const html = latest.peek(name);
    latest.delete(name);
    // The page is a good one without it, too.
    await html?.recompress().catch(() => {});
    await new Promise((rested) => {
      setTimeout(rested, REST * (performance.now() - startedAt)).unref();
    });
  };

  return (name: string, html: EncodedHtml): void => {
    latest.set(name, html);
    const begin = () => {
      const isLatest = latest.peek(name) === html;
      if (isLatest && queue.size < MAX_PAGES) void queue.add(() => recompress(name));
    };
    setTimeout(begin, LASTING_MS).unref();
  };
}

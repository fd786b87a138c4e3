/** How long shared caches, such as a CDN, may serve a page, in seconds. Its releases' files are kept longer. */
export interface SharedCaching {
  /** Fresh: served without revalidation (`s-maxage`). */
  maxAge: number;
  /** After `maxAge`: served while the cache revalidates (`stale-while-revalidate`, RFC 5861). */
  whileRevalidate: number;
  /** After `maxAge`: served while the server fails (`stale-if-error`, RFC 5861). */
  ifError: number;
}

/** No shared cache stores the response, and the visitor's browser revalidates its copy. */
export const PRIVATE = 'private, no-cache';

export const PRIVATE_NO_STORE = 'private, no-store';

/** For a file whose address contains its hash or the id of its release. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * `Cache-Control` of a public page. Browsers revalidate it: the releases that it pins may be replaced at any time.
 *
 * @param caching undefined: shared caches revalidate too.
 * @param ttlMs remaining time to live of the page's data: no cache serves a copy after it.
 */
export function publicCacheControl(
  caching: SharedCaching | undefined,
  ttlMs = Number.POSITIVE_INFINITY,
): string {
  if (caching === undefined) return 'no-cache';
  const ttlS = Math.floor(ttlMs / 1000);
  const maxAge = Math.min(caching.maxAge, ttlS);
  const [whileRevalidate, ifError] = [caching.whileRevalidate, caching.ifError].map((seconds) =>
    Math.min(seconds, ttlS - maxAge),
  );
  return `public, max-age=0, s-maxage=${maxAge}, stale-while-revalidate=${whileRevalidate}, stale-if-error=${ifError}`;
}

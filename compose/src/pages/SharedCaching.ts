/**
 * For how long a shared cache, such as a CDN, may hand out its copy of a page, in seconds. An old
 * copy does no harm: it pins releases whose files stay where they are.
 */
export interface SharedCaching {
  /** Without asking (`s-maxage`). */
  maxAge: number;
  /** After that, while it asks (`stale-while-revalidate`, RFC 5861). */
  whileRevalidate: number;
  /** After that, while it gets no good answer (`stale-if-error`). */
  ifError: number;
}

/** For one visitor: no shared cache keeps it, and the visitor's own browser asks each time. */
export const ONE_VISITORS = 'private, no-cache';

/**
 * `Cache-Control` of a page that is everybody's. Browsers ask each time, since a page pins
 * releases that may be replaced at any moment.
 *
 * @param caching undefined: shared caches ask each time too.
 * @param lifeMs of what the page was loaded from: no copy is handed out after it, a stale one neither.
 */
export function everybodys(caching: SharedCaching | undefined, lifeMs = Number.POSITIVE_INFINITY) {
  if (caching === undefined) return 'no-cache';
  const lifeS = Math.floor(lifeMs / 1000);
  const maxAge = Math.min(caching.maxAge, lifeS);
  const [whileRevalidate, ifError] = [caching.whileRevalidate, caching.ifError].map((seconds) =>
    Math.min(seconds, lifeS - maxAge),
  );
  return `public, max-age=0, s-maxage=${maxAge}, stale-while-revalidate=${whileRevalidate}, stale-if-error=${ifError}`;
}

/** For a developer alone, of whose page nothing outlives the moment. */
export const NOBODYS = 'private, no-store';

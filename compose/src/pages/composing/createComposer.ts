import { inSpan } from '@statline/service/tracing/inSpan';
import { nameRequestSpan } from '@statline/service/tracing/traceRequests';
import { LRUCache } from 'lru-cache';
import { awaitedGrant } from '../../site/grants/grantedTo.ts';
import { MAX_NAMES, readingOf } from '../../site/loads/trackQuery.ts';
import type { PageAddress } from '../PageOptions.ts';
import { DEFAULT_VISITOR, type Visitor } from '../visitors/Visitor.ts';
import type { ComposerOptions } from './ComposerOptions.ts';
import { type ComposedPage, composePage, type EarlyPage } from './composePage.ts';
import { createPageCache } from './createPageCache.ts';
import { createPageKeys, nameOf } from './createPageKeys.ts';
import {
  createPageRequest,
  type PageRequest,
  pageFor,
  releasePageAt,
} from './createPageRequest.ts';
import { createRecompressor } from './encodeHtml.ts';

export type Composer = ReturnType<typeof createComposer>;

/** Makes the composer: address → route → the modules it mounts → HTML. */
export function createComposer(options: ComposerOptions) {
  const { releases: chosen, renderer, onPage } = options;
  const { site, load } = options.pages;
  const cache = createPageCache();
  // Anybody can make up queries: their pages must not evict others.
  const queried = createPageCache(MAX_QUERIED_PAGES);
  /** Which parameters of the query the modules of each page read, as far as is known. */
  const reads = new LRUCache<string, readonly string[]>({ max: MAX_REMEMBERED_READS });
  const recompress = createRecompressor();
  const keys = createPageKeys<PageRequest>(renderer);

  /** What the page is known to read of a query. */
  const readingFor = (request: PageRequest, search = request.search): string =>
    readingOf(search, reads.get(nameOf(request)) ?? []);
  const pagesOf = (reading: string) => (reading === '' ? cache : queried);

  /** The inputs of the public page at a path; undefined: they are not available synchronously. */
  const publicPage = (path: string) => {
    const address = { path, query: NO_QUERY };
    const releases = chosen.releasesFor(DEFAULT_VISITOR);
    const data = load(address);
    if (releases instanceof Promise || data instanceof Promise) return undefined;
    const inputs = { releases, data, sequences: chosen.sequences() };
    const found = keys.ofPublic(path, inputs, () =>
      createPageRequest(address, DEFAULT_VISITOR, inputs, options),
    );
    return found.request.path === path ? found : undefined;
  };

  return {
    /**
     * The address that a pathname means where it is no page of the site's own: that of a page which
     * is declared by a release that this visitor gets, or the pathname itself while there is no release that
     * could have one.
     */
    addressOf: async (pathname: string, visitor: Visitor): Promise<string | undefined> => {
      if (!site.grants) return undefined;
      const releases = await chosen.releasesFor(visitor);
      const pinned = releases.map((release) => release.pinned);
      const isAwaited = awaitedGrant(site, pinned, pathname) !== undefined;
      return isAwaited ? pathname : releasePageAt(site, releases, pathname)?.path;
    },
    /**
     * @param signal aborted when the visitor has left.
     * @param onEarly called where the page's regions are not all there in time. Default: the page is waited for.
     */
    compose: async (
      address: PageAddress,
      visitor: Visitor,
      signal?: AbortSignal,
      onEarly?: (page: EarlyPage) => void,
    ): Promise<ComposedPage> => {
      const request = await openPageRequest(address, visitor, options);
      const isOverridden = visitor.overrides.size > 0;
      const name = nameOf(request);
      const compose = async (left?: AbortSignal, send?: (page: EarlyPage) => void) => {
        // Of queries there are as many as anybody makes up: a crowd on them holds up no other page.
        const isUrgent = request.isUrgent && readingFor(request) === '';
        const page = await composePage({ ...request, isUrgent }, options, left, send);
        if (!isOverridden && page.complete && readingOf(request.search, page.reads) === '')
          recompress(name, page.html);
        return page;
      };
      // A developer's page is rendered for each request and not cached.
      if (isOverridden) return compose(signal, onEarly);
      // What late regions read of the query is not known yet.
      const sendEarly = (page: EarlyPage) => page.madeOf === request.search && onEarly?.(page);
      // Made of the whole of this query, so it is the page of whatever turns out to be read of it.
      let own: ComposedPage | undefined;
      const composeOnce = async (left: AbortSignal, send: (page: EarlyPage) => void) => {
        own ??= await compose(left, send);
        return own;
      };
      for (;;) {
        const reading = readingFor(request);
        const key = `${keys.of(request)}\n${reading}`;
        const page = await pagesOf(reading).remember(key, composeOnce, signal, sendEarly);
        const known = new Set([...(reads.get(name) ?? []), ...page.reads]);
        if (page.reads.length > 0) reads.set(name, [...known].slice(0, MAX_NAMES));
        // Otherwise more is read of a query than was known: of that which the page was made of, whose page
        // must be of this response alone.
        if (readingFor(request, page.madeOf) !== reading) pagesOf(reading).forget(key, page);
        else if (readingFor(request) === reading) return page;
      }
    },
    /** The public page at a path; undefined: it is not cached, or its inputs are not available synchronously. */
    cached: (path: string): ComposedPage | undefined => {
      const found = publicPage(path);
      if (!found) return undefined;
      nameRequestSpan('GET', found.request.route);
      const page = cache.find(`${found.key}\n`);
      if (page) onPage(found.releases);
      return page;
    },
    /** Whether the public page at an address is not cached and the render queue is full. */
    isOverloaded: (path: string, search: string): boolean => {
      if (!renderer.isFull?.()) return false;
      const found = publicPage(path);
      if (!found) return false;
      const reading = readingFor(found.request, search);
      if (reading === '' && found.request.isUrgent) return false;
      return !pagesOf(reading).has(`${found.key}\n${reading}`);
    },
  };
}

const NO_QUERY = new URLSearchParams();

/** Of pages whose modules read the query. */
const MAX_QUERIED_PAGES = 50;

/** Pages of several sets of releases. */
const MAX_REMEMBERED_READS = 200;

async function openPageRequest(
  address: PageAddress,
  visitor: Visitor,
  options: ComposerOptions,
): Promise<PageRequest> {
  const { site, load } = options.pages;
  const releases = await options.releases.releasesFor(visitor);
  const sequences = options.releases.sequences();
  nameRequestSpan('GET', pageFor(site, address, releases).route);
  const data = await inSpan('load data', async () => load(address));
  const request = createPageRequest(address, visitor, { releases, data, sequences }, options);
  if (visitor.overrides.size === 0) options.onPage(releases);
  return request;
}

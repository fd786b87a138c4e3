import { isPromise } from 'node:util/types';
import { inSpan } from '@statline/service/tracing/inSpan';
import { nameRequestSpan } from '@statline/service/tracing/traceRequests';
import { LRUCache } from 'lru-cache';
import { MAX_NAMES, queryKeyOf } from '../../site/loads/trackQuery.ts';
import type { Visitor } from '../visitors/Visitor.ts';
import type { ComposerOptions } from './ComposerOptions.ts';
import { type ComposedPage, composePage, type EarlyPage } from './composePage.ts';
import { createPageCache } from './createPageCache.ts';
import { createPageRequest, type PageInputs, type PageRequest } from './createPageRequest.ts';
import { createRecompressor } from './encodeHtml.ts';
import type { ResolvedPage } from './resolvePage.ts';

/** A page with its inputs: the page is current as long as its inputs are. */
export interface ServedPage extends ComposedPage {
  request: PageRequest;
  inputs: PageInputs;
  /** The modules that were left to the browser. */
  browserOnly: string;
  /** Whether the data were loaded synchronously: only then can they be compared before a response. */
  isSynchronous: boolean;
}

/** Pages whose modules read the query, and wildcard pages: clients can invent these, so they must not evict others. */
const MAX_INVENTED_PAGES = 50;

/** Pages of several sets of releases. */
const MAX_REMEMBERED_READS = 200;

/** @returns a function that calls `onEarly` if regions of the page are late. Default: the page waits for them. */
export function createComposer(options: ComposerOptions) {
  const { renderer, metrics, countPage } = options;
  const { load } = options.pages;
  const regular = createPageCache();
  const invented = createPageCache(MAX_INVENTED_PAGES);
  const knownReads = createKnownReads();
  const recompress = createRecompressor();

  return async (
    found: ResolvedPage,
    query: URLSearchParams,
    visitor: Visitor,
    chosen: Pick<PageInputs, 'releases' | 'sequences'>,
    signal?: AbortSignal,
    onEarly?: (page: EarlyPage) => void,
  ): Promise<ServedPage> => {
    const address = { path: found.address, query };
    nameRequestSpan('GET', found.route);
    let loaded: unknown;
    const data = await inSpan('load data', async () => {
      loaded = load(address);
      return loaded;
    });
    const inputs = { ...chosen, data };
    const request = createPageRequest(found, address, visitor, inputs, options);
    const browserOnly = renderer.browserOnly(request.composition.releases).join(' ');
    const made = { request, inputs, browserOnly, isSynchronous: !isPromise(loaded) };
    // A developer's page is rendered for each request and not cached.
    if (visitor.overrides.size > 0)
      return { ...(await composePage(request, options, signal, onEarly)), ...made };
    metrics.pageMadeFrom(request.releases);
    const { network } = visitor;
    if (network !== undefined) countPage(chosen.releases, request.releases, network);
    const name = nameOf(request);
    const queryKey = () => knownReads.queryKeyOf(name, request.search);
    // Which parameters late regions read is not known yet, so only requests with the same query get the early page.
    const sendEarly = (page: EarlyPage) => page.sourceQuery === request.search && onEarly?.(page);
    // The page is made with this request's whole query, so it suits any parameters that its modules turn out to read.
    let own: ComposedPage | undefined;
    const composeOnce = async (aborted: AbortSignal, send: (page: EarlyPage) => void) => {
      if (own) return own;
      // Clients can invent queries: requests with them must not delay other pages.
      const isUrgent = request.isUrgent && queryKey() === '';
      own = await composePage({ ...request, isUrgent }, options, aborted, send);
      const isInvented = !request.isUrgent || queryKeyOf(request.search, own.reads) !== '';
      if (own.complete && !isInvented) recompress(name, own.html);
      return own;
    };
    const findPage = async (): Promise<ServedPage> => {
      const before = queryKey();
      const cache = request.isUrgent && before === '' ? regular : invented;
      const key = `${keyOf(request, browserOnly)}\n${before}`;
      const page = await cache.remember(key, composeOnce, signal, sendEarly);
      knownReads.add(name, page.reads);
      if (knownReads.queryKeyOf(name, page.sourceQuery) !== before) cache.forget(key, page);
      else if (queryKey() === before) return { ...page, ...made };
      // The page reads parameters that its key lacks: it is looked up again by a key with them.
      return findPage();
    };
    return findPage();
  };
}

/** Which parameters of the query the modules of each page read, as far as is known. */
function createKnownReads() {
  const known = new LRUCache<string, readonly string[]>({ max: MAX_REMEMBERED_READS });
  return {
    add: (page: string, reads: readonly string[]): void => {
      const all = new Set([...(known.get(page) ?? []), ...reads]);
      if (reads.length > 0) known.set(page, [...all].slice(0, MAX_NAMES + 1));
    },
    /** The parts of a query that the page is known to read; '': none. */
    queryKeyOf: (page: string, search: string): string => {
      const reads = known.get(page) ?? [];
      // Of a page that reads more than are remembered, every parameter counts.
      const isAny = reads.length > MAX_NAMES;
      return queryKeyOf(search, isAny ? new Set(new URLSearchParams(search).keys()) : reads);
    },
  };
}

/**
 * Path, releases and slots of a page, without its data. By this name a page is remembered with the parameters that it
 * reads, and only the latest page of a name is recompressed. A feed can change slots without a new release.
 */
const nameOf = ({ path, composition: { releases, slots } }: PageRequest): string =>
  [path, ...releases.map(({ baseUrl, id }) => `${baseUrl}@${id}`), textOf(slots)].join(' ');

/** Everything that a page is made from, except its query: pages with the same key and query are the same. */
const keyOf = (request: PageRequest, browserOnly: string): string =>
  [
    nameOf(request),
    request.sequences,
    request.isPublic,
    browserOnly,
    textOf(request.composition.data),
  ].join('\n');

const texts = new WeakMap<object, string>();

/** Serialises each object once: a site returns the same object as long as the data are equal. */
function textOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return JSON.stringify(data);
  const text = texts.get(data) ?? JSON.stringify(data);
  texts.set(data, text);
  return text;
}

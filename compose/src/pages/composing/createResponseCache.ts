import type {
  ClientRequest,
  IncomingMessage,
  OutgoingHttpHeaders,
  RequestListener,
  ServerResponse,
} from 'node:http';
import { isPromise } from 'node:util/types';
import { nameRequestSpan } from '@statline/service/tracing/traceRequests';
import { LRUCache } from 'lru-cache';
import { publicCacheControl } from '../cacheControl.ts';
import { hasOverride } from '../overrides/readOverrides.ts';
import { hasNewerSequences } from '../visitors/monotonicReads.ts';
import { DEFAULT_VISITOR } from '../visitors/Visitor.ts';
import type { ComposerOptions } from './ComposerOptions.ts';
import { ttlMsOf } from './composePage.ts';
import type { ServedPage } from './createComposer.ts';
import { MAX_PAGE_BYTES } from './createPageCache.ts';
import { type EncodedBody, encodingFor, type HtmlEncoding } from './encodeHtml.ts';

/** What a site's server adds to a cached response. */
export interface ResponseAdditions {
  /** Headers that differ between requests, such as a request id. All others are those of the cached page. */
  headers: Readonly<Record<string, string>>;
  /** Called with the status once the response has been handed to Node. */
  sent(status: number): void;
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** Called when a request gets a cached response, before it is sent. */
export type OnCachedResponse = (request: IncomingMessage) => ResponseAdditions;

/** A page has one response for each encoding. */
const MAX_RESPONSES = 100;

interface CachedResponse {
  page: ServedPage;
  encoding: HtmlEncoding;
  /** What `page.html.as` returned: it returns another promise once the page is recompressed. */
  encoded: Promise<EncodedBody>;
  body: EncodedBody;
  /** The headers in the spelling and order in which they were sent. */
  headers: OutgoingHttpHeaders;
}

/**
 * Responds before any middleware runs, since the middleware costs several times as much as sending a page. A
 * response with a public page is reused as long as the objects that the page was made from are current.
 */
export function createResponseCache({
  pages: { load, sharedCaching },
  releases: { releasesFor, mayShowCanary, sequences },
  renderer,
  metrics,
}: ComposerOptions) {
  const responses = new LRUCache<string, CachedResponse>({
    max: MAX_RESPONSES,
    // Each keeps its whole page in memory.
    maxSize: MAX_PAGE_BYTES,
    sizeCalculation: ({ page }) => page.html.size || 1,
  });

  const isCurrent = ({ page, encoding, encoded }: CachedResponse): boolean => {
    const { request, inputs, browserOnly } = page;
    const isMade =
      ttlMsOf(page) !== 0 &&
      page.html.as(encoding) === encoded &&
      sequences() === inputs.sequences &&
      renderer.browserOnly(request.composition.releases).join(' ') === browserOnly &&
      releasesFor(DEFAULT_VISITOR) === inputs.releases &&
      !mayShowCanary(request.path);
    if (!isMade) return false;
    const data = load({ path: request.path, query: NO_QUERY });
    // `listener` loads the data again, and handles a failure.
    if (isPromise(data)) data.catch(() => {});
    return data === inputs.data;
  };

  const find = (request: IncomingMessage): CachedResponse | undefined => {
    const { method, headers } = request;
    if (method !== 'GET' || CONDITIONS.some((name) => name in headers)) return undefined;
    const { cookie } = headers;
    if (cookie !== undefined && (hasOverride(cookie) || hasNewerSequences(cookie, sequences())))
      return undefined;
    const key = keyOf(request.url, encodingFor(headers['accept-encoding']));
    const cached = responses.get(key);
    try {
      if (!cached || isCurrent(cached)) return cached;
    } catch {
      // `listener` gets the same error, and handles it.
    }
    responses.delete(key);
    return undefined;
  };

  return {
    /** Stores a response once it is sent, if other visitors may get the same. */
    store: (response: ServerResponse, cached: Omit<CachedResponse, 'headers'>): void => {
      const { req } = response;
      const { page, encoding } = cached;
      // Clients can invent addresses of a wildcard page, and other addresses of any page, such as `/?a` and `/#a`.
      const isInvented = !page.request.isUrgent || req.url !== page.request.path;
      if (!page.isPublic || !page.isSynchronous || isInvented || req.method !== 'GET') return;
      response.once('finish', () => {
        if (response.statusCode !== 200 || response.hasHeader('set-cookie')) return;
        const headers = headersOf(response as NamedHeaders);
        responses.set(keyOf(req.url, encoding), { ...cached, headers });
      });
    },
    /** Responds from the cache, and passes all other requests to `listener`. */
    before:
      (listener: RequestListener, begin?: OnCachedResponse): RequestListener =>
      (request, response) => {
        const startedAt = performance.now();
        const cached = find(request);
        if (!cached) return listener(request, response);
        const { page, headers, body } = cached;
        nameRequestSpan('GET', page.request.route);
        page.html.requested();
        metrics.pageMadeFrom(page.request.releases);
        const own = begin?.(request);
        // The time to live has become shorter since the response was stored.
        const ttl = page.expiresAt !== undefined && {
          'Cache-Control': publicCacheControl(sharedCaching, ttlMsOf(page)),
        };
        response.writeHead(200, { ...headers, ...ttl, ...own?.headers }).end(body.bytes);
        metrics.pageSent({ status: 200, seconds: (performance.now() - startedAt) / 1000 });
        own?.sent(200);
      },
  };
}

const NO_QUERY = new URLSearchParams();

const keyOf = (url: string | undefined, encoding: HtmlEncoding): string => `${url}\n${encoding}`;

/** A request with one of these headers may need another response than the complete page. */
const CONDITIONS = ['if-none-match', 'if-modified-since', 'expect'];

/** Every outgoing message has this method, but Node's types declare it for requests only. */
type NamedHeaders = ServerResponse & Pick<ClientRequest, 'getRawHeaderNames'>;

const headersOf = (response: NamedHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(response.getRawHeaderNames().map((name) => [name, response.getHeader(name)]));

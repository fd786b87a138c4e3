import type {
  ClientRequest,
  IncomingMessage,
  OutgoingHttpHeader,
  RequestListener,
  ServerResponse,
} from 'node:http';
import { LRUCache } from 'lru-cache';
import { grantedTo } from '../../site/grants/grantedTo.ts';
import { publicCacheControl } from '../cacheControl.ts';
import { hasNewerSequences } from '../visitors/monotonicReads.ts';
import { hasOverride } from '../visitors/readOverrides.ts';
import type { ComposerOptions } from './ComposerOptions.ts';
import { type ComposedPage, lifeMsOf } from './composePage.ts';
import type { Composer } from './createComposer.ts';
import type { EncodedBody, HtmlEncoding } from './encodeHtml.ts';

/** What a site's server adds to a cached response. */
export interface ResponseAdditions {
  /** Headers that differ between requests, such as a request id. All others are those of the cached page. */
  headers: Readonly<Record<string, string>>;
  /** Called with the status once the response has been handed to Node. */
  sent(status: number): void;
}

interface ResponseCacheOptions extends Pick<ComposerOptions, 'pages' | 'releases' | 'metrics'> {
  composer: Pick<Composer, 'cached' | 'isOverloaded'>;
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** Called when a request gets a cached response, before it is sent. */
export type OnCachedResponse = (request: IncomingMessage) => ResponseAdditions;

const NOTHING: ResponseAdditions = { headers: {}, sent: () => {} };

/** Browsers send a handful of `Accept-Encoding` headers. */
const MAX_ENCODINGS = 50;

/** A name, its value, the next name: node takes them as they are. */
type FlatHeaders = readonly OutgoingHttpHeader[];

/** A response without the headers of its single request. */
interface CachedResponse {
  status: number;
  headers: FlatHeaders;
  body: Buffer | string;
}

/**
 * A response cache in front of the server's middleware, which costs several times what sending a page costs.
 * It repeats the headers of an earlier response, but for those of the single request, as long as the
 * composer's cache has the same page. Rejections by a full queue are cached too: under load they must cost
 * little beside a page.
 */
export function createResponseCache({
  pages: { site, sharedCaching },
  composer,
  releases: { hasCanary, sequences },
  metrics,
}: ResponseCacheOptions) {
  const headers = new WeakMap<EncodedBody, FlatHeaders>();
  const paths = new Set(site.pages.map(({ path }) => path));
  const granted = site.grants?.paths ?? {};
  /** Whether there may be a page. */
  const isPath = (path: string) => paths.has(path) || grantedTo(granted, path) !== undefined;
  const encodings = new LRUCache<string, HtmlEncoding>({ max: MAX_ENCODINGS });

  let busy: CachedResponse | undefined;

  const find = (request: IncomingMessage, path: string): CachedResponse | undefined => {
    // An evicted encoding is stored again by the next response: reading need not refresh its order.
    const encoding = encodings.peek(acceptedBy(request));
    const page = encoding && composer.cached(path);
    if (!page) return undefined;
    const body = page.html.ready(encoding);
    const known = body && headers.get(body);
    return known && { status: 200, body: body.bytes, headers: withLife(known, page) };
  };

  /** The time to live has become shorter since the response was stored. */
  const withLife = (known: FlatHeaders, page: ComposedPage): FlatHeaders =>
    page.endsAt === undefined || !page.isPublic
      ? known
      : withOwn(known, { 'Cache-Control': publicCacheControl(sharedCaching, lifeMsOf(page)) });

  const findIn = (request: IncomingMessage): CachedResponse | undefined => {
    const { method, url = '' } = request;
    const path = url.split('?', 1)[0] ?? '';
    if (method !== 'GET' || !isPath(path) || !isUnconditional(request) || hasCanary()) return;
    const { cookie } = request.headers;
    if (cookie !== undefined && (hasOverride(cookie) || hasNewerSequences(cookie, sequences())))
      return;
    try {
      const page = path === url ? find(request, path) : undefined;
      if (page || !busy) return page;
      return composer.isOverloaded(path, url.slice(path.length)) ? busy : undefined;
    } catch {
      // The listener handles the error.
      return undefined;
    }
  };

  /** Once it is sent, if other visitors may get the same. */
  const whenSent = (response: ServerResponse, keep: (headers: FlatHeaders) => void) =>
    response.once('finish', () => {
      if (response.req.method === 'GET' && !response.hasHeader('set-cookie')) {
        keep(headersOf(response as ServerResponse & NamedHeaders));
      }
    });

  return {
    /** Stores the headers of a response, and the encoding that its request accepts. */
    store: (response: ServerResponse, encoding: HtmlEncoding, body: EncodedBody): void => {
      encodings.set(acceptedBy(response.req), encoding);
      if (headers.has(body)) return;
      whenSent(response, (sent) => response.statusCode === 200 && headers.set(body, sent));
    },
    /** Stores the response to a request that was rejected because the render queue is full. */
    storeBusy: (response: ServerResponse, body: string): void => {
      if (busy) return;
      whenSent(response, (headers) => {
        busy = { status: response.statusCode, body, headers };
      });
    },
    /** Responds from the cache, and passes all other requests to `listener`. */
    before:
      (listener: RequestListener, begin: OnCachedResponse = () => NOTHING): RequestListener =>
      (request, response) => {
        const startedAt = performance.now();
        const cached = findIn(request);
        if (!cached) return listener(request, response);
        const { status, headers, body } = cached;
        const own = begin(request);
        response.writeHead(status, withOwn(headers, own.headers)).end(body);
        metrics.pageSent({ status, seconds: (performance.now() - startedAt) / 1000 });
        own.sent(status);
      },
  };
}

const acceptedBy = ({ headers }: IncomingMessage): string =>
  String(headers['accept-encoding'] ?? '');

/** Each of these headers may call for another response than the whole public page. */
const isUnconditional = ({ headers }: IncomingMessage): boolean =>
  headers['if-none-match'] === undefined &&
  headers['if-modified-since'] === undefined &&
  headers.expect === undefined;

/** In the spelling and the order in which they were sent. */
const headersOf = (response: ServerResponse & NamedHeaders): FlatHeaders =>
  response.getRawHeaderNames().flatMap((name) => [name, response.getHeader(name) ?? '']);

/** Headers of the request's own take the places that they had before. */
function withOwn(
  headers: FlatHeaders,
  own: Readonly<Record<string, string>>,
): OutgoingHttpHeader[] {
  const all = [...headers];
  for (const [name, value] of Object.entries(own)) {
    let at = 0;
    while (at < all.length && all[at] !== name) at += 2;
    all[at] = name;
    all[at + 1] = value;
  }
  return all;
}

/** Every outgoing message has it; Node's types know it of requests alone. */
type NamedHeaders = Pick<ClientRequest, 'getRawHeaderNames'>;

import type {
  ClientRequest,
  IncomingMessage,
  OutgoingHttpHeader,
  RequestListener,
  ServerResponse,
} from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Metrics } from '../admin/createMetrics.ts';
import type { ReleaseMarks } from '../composition/releaseMarks.ts';
import { grantedTo } from '../grants/grantedTo.ts';
import type { Site } from '../site/SiteDefinition.ts';
import { isSetApart } from '../visitors/isSetApart.ts';
import {
  type ComposedPage,
  type EncodedBody,
  type HtmlEncoding,
  lifeMsOf,
} from './ComposedPage.ts';
import type { Composer } from './createComposer.ts';
import { everybodys, type SharedCaching } from './SharedCaching.ts';

/** What a site's server adds to the answer to one request. */
interface OwnAnswer {
  /** Headers that differ from one request to the next; all others are those of the page. */
  headers: Readonly<Record<string, string>>;
  /** Called once the answer has been handed over. */
  sent(status: number): void;
}

interface KeptAnswersOptions {
  site: Pick<Site, 'pages' | 'grants'>;
  composer: Pick<Composer, 'kept' | 'isTurnedAway'>;
  hasCanary: () => boolean;
  /** The marks of the releases that pages are made from now. */
  marks: () => ReleaseMarks;
  metrics: Pick<Metrics, 'pageAnswered'>;
  /** See `PageOptions`. */
  sharedCaching?: SharedCaching | undefined;
}

export interface KeptAnswers {
  /** Remembers the headers of an answer, and the encoding that its request asks for. */
  learn(response: ServerResponse, encoding: HtmlEncoding, body: EncodedBody): void;
  /** Remembers how a visitor was turned away, since too many wait for their pages. */
  learnBusy(response: ServerResponse, body: string): void;
  /** Answers from what is kept, and leaves all else to `listener`. */
  before(listener: RequestListener, begin?: BeginAnswer): RequestListener;
}

/** Called when a request is answered from what is kept. */
export type BeginAnswer = (request: IncomingMessage) => OwnAnswer;

const NOTHING: OwnAnswer = { headers: {}, sent: () => {} };

/** Browsers send a handful of `Accept-Encoding` headers. */
const MAX_ENCODINGS = 50;

/** A name, its value, the next name: node takes them as they are. */
type FlatHeaders = readonly OutgoingHttpHeader[];

/** An answer of before, but for what is its request's own. */
interface KnownAnswer {
  status: number;
  headers: FlatHeaders;
  body: Buffer | string;
}

/**
 * A short way for pages that are kept, in front of the server's middleware, which costs several
 * times what sending the page costs. It repeats what the middleware has answered before: the very
 * headers, but for those of the single request, as long as the composer says that it would get the
 * very same page. Those of a crowd who are turned away take it too: to refuse them costs little beside
 * a page, or nobody would get one.
 */
export function createKeptAnswers({
  site,
  composer,
  hasCanary,
  marks,
  metrics,
  sharedCaching,
}: KeptAnswersOptions): KeptAnswers {
  const headers = new WeakMap<EncodedBody, FlatHeaders>();
  const paths = new Set(site.pages.map(({ path }) => path));
  const granted = site.grants?.paths ?? {};
  /** Whether there may be a page. */
  const isPath = (path: string) => paths.has(path) || grantedTo(granted, path) !== undefined;
  const encodings = new LRUCache<string, HtmlEncoding>({ max: MAX_ENCODINGS });

  let busy: KnownAnswer | undefined;

  const find = (request: IncomingMessage, path: string): KnownAnswer | undefined => {
    // What is forgotten is learnt again, so its order need not be kept.
    const encoding = encodings.peek(acceptedBy(request));
    const page = encoding && composer.kept(path);
    if (!page) return undefined;
    const body = page.html.ready(encoding);
    const known = body && headers.get(body);
    return known && { status: 200, body: body.bytes, headers: withLife(known, page) };
  };

  /** What has come nearer its end since the answer was learnt. */
  const withLife = (known: FlatHeaders, page: ComposedPage): FlatHeaders =>
    page.endsAt === undefined || !page.isEverybodys
      ? known
      : withOwn(known, { 'Cache-Control': everybodys(sharedCaching, lifeMsOf(page)) });

  const findIn = (request: IncomingMessage): KnownAnswer | undefined => {
    const { method, url = '' } = request;
    const path = url.split('?', 1)[0] ?? '';
    if (method !== 'GET' || !isPath(path) || !isForEverybody(request) || hasCanary()) return;
    const { cookie } = request.headers;
    if (cookie !== undefined && isSetApart(cookie, marks())) return;
    try {
      const page = path === url ? find(request, path) : undefined;
      if (page || !busy) return page;
      return composer.isTurnedAway(path, url.slice(path.length)) ? busy : undefined;
    } catch {
      // What goes wrong is the listener's to say.
      return undefined;
    }
  };

  return {
    learn: (response, encoding, body) => {
      encodings.set(acceptedBy(response.req), encoding);
      if (headers.has(body)) return;
      response.once('finish', () => {
        const { statusCode, req } = response;
        const isWhole = statusCode === 200 && req.method === 'GET';
        if (isWhole && !response.hasHeader('set-cookie'))
          headers.set(body, headersOf(response as ServerResponse & NamedHeaders));
      });
    },
    learnBusy: (response, body) => {
      if (busy) return;
      response.once('finish', () => {
        const { statusCode: status, req } = response;
        if (req.method === 'GET' && !response.hasHeader('set-cookie'))
          busy = { status, body, headers: headersOf(response as ServerResponse & NamedHeaders) };
      });
    },
    before:
      (listener, begin = () => NOTHING) =>
      (request, response) => {
        const startedAt = performance.now();
        const kept = findIn(request);
        if (!kept) return listener(request, response);
        const { status, headers, body } = kept;
        const own = begin(request);
        response.writeHead(status, withOwn(headers, own.headers)).end(body);
        metrics.pageAnswered({ status, seconds: (performance.now() - startedAt) / 1000 });
        own.sent(status);
      },
  };
}

const acceptedBy = ({ headers }: IncomingMessage): string =>
  String(headers['accept-encoding'] ?? '');

/** Each of these headers may call for another answer than everybody's whole page. */
const isForEverybody = ({ headers }: IncomingMessage): boolean =>
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

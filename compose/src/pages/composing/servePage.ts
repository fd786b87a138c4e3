import { NO_STORE } from '@statline/service/http/cacheControl';
import { disconnectSignal } from '@statline/service/http/disconnectSignal';
import { withResolvers } from '@statline/service/withResolvers';
import type Koa from 'koa';
import { parseSequences } from '../../protocol/composition/releaseSequences.ts';
import { ASSETS_PATH, SPECULATION_PATH } from '../../protocol/paths.ts';
import { Overloaded } from '../../rendering/renderer/createConcurrencyLimit.ts';
import { PRIVATE, PRIVATE_NO_STORE, publicCacheControl } from '../cacheControl.ts';
import type { BrowserBuild } from '../document/BrowserBuild.ts';
import { WHOLE_PARAMETER } from '../late/createLateStream.ts';
import type { VisitorState } from '../visitors/identifyVisitor.ts';
import { setSequencesCookie } from '../visitors/monotonicReads.ts';
import { isDefaultVisitor, type Visitor } from '../visitors/Visitor.ts';
import type { ComposerOptions } from './ComposerOptions.ts';
import { type EarlyPage, ttlMsOf } from './composePage.ts';
import { createComposer, type ServedPage } from './createComposer.ts';
import type { ResponseCache } from './createResponseCache.ts';
import { encodeChunks, encodingFor, type HtmlEncoding } from './encodeHtml.ts';
import { type ResolvedPage, resolvePage } from './resolvePage.ts';

/** Seconds after which a page may be requested again: one that was not rendered, or has no content. */
const RETRY_AFTER = { overloaded: '2', unavailable: '5' };

type Context = Koa.ParameterizedContext<VisitorState>;

/** Serves every address, at least with the 404 page. Other spellings of a path are redirected to the canonical one. */
export function servePage(
  options: ComposerOptions,
  responseCache: ResponseCache,
): Koa.Middleware<VisitorState> {
  const { metrics } = options;
  const { site, busyDocument, sharedCaching, earlyHints, logger } = options.pages;
  const compose = createComposer(options);
  const links = fontLinks(options.assets.build);
  const cacheControl = (visitor: Visitor, isPublic = true, ttlMs?: number) => {
    if (visitor.overrides.size > 0) return PRIVATE_NO_STORE;
    return isPublic && isDefaultVisitor(visitor)
      ? publicCacheControl(sharedCaching, ttlMs)
      : PRIVATE;
  };

  /** @returns whether the request is redirected. */
  const redirect = (ctx: Context, { address }: ResolvedPage): boolean => {
    const isOtherSpelling = address !== undefined && address !== ctx.path;
    const target = isOtherSpelling ? address + ctx.search : site.redirects?.[address ?? ''];
    if (target === undefined) return false;
    ctx.set('Cache-Control', cacheControl(ctx.state.visitor));
    if (isOtherSpelling) ctx.status = 301;
    ctx.redirect(target);
    return true;
  };

  /**
   * @returns the page without its late regions, if there are some, otherwise the whole page; and the promise of the
   *   latter. Undefined instead of a page: the client has disconnected.
   */
  const composeFor = async (
    ctx: Context,
    found: ResolvedPage,
    chosen: Parameters<typeof compose>[3],
  ) => {
    const disconnected = disconnectSignal(ctx.res);
    const query = new URLSearchParams(ctx.querystring);
    const isWhole = query.has(WHOLE_PARAMETER);
    query.delete(WHOLE_PARAMETER);
    const early = withResolvers<EarlyPage>();
    const onEarly = !isWhole && acceptsChunks(ctx) ? early.resolve : undefined;
    const whole = compose(found, query, ctx.state.visitor, chosen, disconnected, onEarly).catch(
      (error: unknown) => {
        if (error instanceof Overloaded) return error;
        if (disconnected.aborted) return undefined;
        throw error;
      },
    );
    return { page: await Promise.race([early.promise, whole]), whole };
  };

  const sendBusy = (ctx: Context) => {
    ctx.set('Cache-Control', NO_STORE);
    ctx.set('Retry-After', RETRY_AFTER.overloaded);
    ctx.type = 'html';
    ctx.body = busyDocument;
  };

  const setHeaders = (ctx: Context, page: EarlyPage | ServedPage, encoding: HtmlEncoding) => {
    const caching = cacheControl(ctx.state.visitor, page.isPublic, ttlMsOf(page));
    ctx.set('Cache-Control', caching);
    if (caching === PRIVATE) setSequencesCookie(ctx, parseSequences(page.sequences));
    if (page.status === 503) ctx.set('Retry-After', RETRY_AFTER.unavailable);
    if (links.length > 0) ctx.set('Link', links.join(', '));
    ctx.set('Speculation-Rules', `"${SPECULATION_PATH}"`);
    ctx.vary('Accept-Encoding');
    if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
    ctx.set(page.headers);
    ctx.type = 'html';
  };

  const sendWhole = async (ctx: Context, page: ServedPage, encoding: HtmlEncoding) => {
    page.html.requested();
    const encoded = page.html.as(encoding);
    const body = await encoded;
    ctx.set('ETag', body.etag);
    ctx.body = body.bytes;
    if (isDefaultVisitor(ctx.state.visitor))
      responseCache.store(ctx.res, { page, encoding, encoded, body });
  };

  return async (ctx) => {
    if (!['GET', 'HEAD'].includes(ctx.method)) {
      ctx.set('Allow', 'GET, HEAD');
      ctx.status = 405;
      return;
    }
    // A cookie may put the visitor in a canary, or contain an override.
    ctx.vary('Cookie');
    const startedAt = performance.now();
    // Read in one turn, so that no page has newer numbers than releases.
    const given = options.releases.releasesFor(ctx.state.visitor);
    const sequences = options.releases.sequences();
    const chosen = { releases: await given, sequences };
    const found = resolvePage(site, ctx.path, chosen.releases);
    if (redirect(ctx, found)) return;
    if (earlyHints && acceptsEarlyHints(ctx)) ctx.res.writeEarlyHints({ link: links });
    const { page, whole } = await composeFor(ctx, found, chosen);
    const status = page instanceof Overloaded ? 503 : (page?.status ?? CLIENT_CLOSED_REQUEST);
    ctx.status = status;
    metrics.pageSent({ status, seconds: (performance.now() - startedAt) / 1000 });
    if (page === undefined) return;
    if (page instanceof Overloaded) return sendBusy(ctx);
    const encoding = encodingFor(ctx.headers['accept-encoding']);
    setHeaders(ctx, page, encoding);
    if (!('chunks' in page)) return sendWhole(ctx, page, encoding);
    // A failure from now on only ends the document (`composePage`); the next request gets the error page.
    whole.catch((err: unknown) => logger.error({ err, path: found.path }, 'page not completed'));
    // Without this header nginx would buffer the whole page.
    ctx.set('X-Accel-Buffering', 'no');
    ctx.body = encodeChunks(page.chunks(), encoding);
  };
}

/** Browsers accept any number of 1xx responses (RFC 8297); other clients may take the first one for the page. */
const acceptsEarlyHints = (ctx: Context): boolean =>
  ctx.req.httpVersion === '1.1' && ctx.get('sec-fetch-mode') === 'navigate';

/** In HTTP/1.0, a response of unknown length cannot be distinguished from a truncated one. */
const acceptsChunks = ({ method, req }: Context): boolean =>
  method === 'GET' && req.httpVersion !== '1.0';

/** nginx's status for a request whose client has disconnected: for the log only. */
const CLIENT_CLOSED_REQUEST = 499;

/** No preload on phones, which often have slow connections. No space in the value: Node rejects it in early hints. */
const ON_WIDE_WINDOWS = 'media="(min-width:48em)"';

/** The values of the `Link` header. Scripts are not preloaded, so that text appears first. */
const fontLinks = ({ fonts }: Pick<BrowserBuild, 'fonts'>): string[] =>
  fonts.map((font) => `<${ASSETS_PATH}${font}>;rel=preload;as=font;crossorigin;${ON_WIDE_WINDOWS}`);

import type Koa from 'koa';
import { type ComposedPage, HTML_ENCODINGS } from '../composition/ComposedPage.ts';
import type { Metrics } from '../observing/createMetrics.ts';
import { isAnybody, type Visitor } from '../visitors/Visitor.ts';
import type { VisitorState } from './identifyVisitor.ts';

/** Every address that nothing else answers is a page: at the least the 404 page. */
export function servePage(
  composePage: (url: URL, visitor: Visitor) => Promise<ComposedPage>,
  metrics: Metrics,
): Koa.Middleware<VisitorState> {
  return async (ctx) => {
    if (!['GET', 'HEAD'].includes(ctx.method)) {
      ctx.set('Allow', 'GET, HEAD');
      ctx.status = 405;
      return;
    }
    const startedAt = performance.now();
    const page = await composePage(pageUrl(ctx.originalUrl), ctx.state.visitor);
    ctx.status = page.status;
    metrics.pageAnswered({
      status: page.status,
      seconds: (performance.now() - startedAt) / 1000,
    });
    // The page pins releases that may be replaced at any moment.
    ctx.set('Cache-Control', isAnybody(ctx.state.visitor) ? 'no-cache' : 'private, no-cache');
    if ('redirectTo' in page) {
      ctx.redirect(page.redirectTo);
      return;
    }
    ctx.vary('Accept-Encoding');
    const encoding = HTML_ENCODINGS.find((name) => ctx.acceptsEncodings(name)) ?? 'identity';
    if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
    ctx.type = 'html';
    ctx.body = await page.html.as(encoding);
  };
}

/** The host that a client names is not trusted, and a path like `//x` must not become one. */
function pageUrl(originalUrl: string): URL {
  const url = new URL('http://shell.invalid');
  const [path = '/', query = ''] = originalUrl.split('?', 2);
  url.pathname = isWellFormed(path) ? path : encodeURI(path);
  url.search = query;
  return url;
}

/** A path with broken percent-encoding is no page; the router would complain about it. */
function isWellFormed(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

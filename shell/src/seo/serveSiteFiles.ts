import { createHash } from 'node:crypto';
import type { ListedPage } from '@statline/compose/server';
import { escapeText } from '@statline/service/http/escape';
import type Koa from 'koa';
import { PAGE_TEXTS } from '../content/pages.ts';
import { SITE } from '../content/site.ts';
import type { AboutPage } from '../pages/AboutPage.ts';
import { webManifest } from './webManifest.ts';

/** One hour: fresher copies are not needed. */
const CACHE_CONTROL = 'public, max-age=3600';

/**
 * Serves `/robots.txt`, `/sitemap.xml` and `/site.webmanifest`. They contain the site's address and pages, so they are
 * generated from settings and routes.
 *
 * @param pages the current pages.
 */
export function serveSiteFiles(
  origin: string,
  pages: () => readonly ListedPage<AboutPage>[],
): Koa.Middleware {
  const { description } = PAGE_TEXTS.home(SITE);
  const documents: Readonly<Record<string, { type: string; body: () => string }>> = {
    '/robots.txt': { type: 'text/plain', body: () => robotsTxt(origin) },
    '/sitemap.xml': {
      type: 'application/xml',
      body: () =>
        sitemapXml(
          origin,
          pages()
            .filter(isToBeIndexed)
            .map(({ path }) => path),
        ),
    },
    '/site.webmanifest': {
      type: 'application/manifest+json',
      body: () => webManifest({ ...SITE, description }),
    },
  };

  return async (ctx, next) => {
    const document = Object.hasOwn(documents, ctx.path) ? documents[ctx.path] : undefined;
    if (!document || !['GET', 'HEAD'].includes(ctx.method)) return next();
    ctx.set('Cache-Control', CACHE_CONTROL);
    ctx.type = document.type;
    const body = document.body();
    ctx.body = body;
    ctx.etag = createHash('sha256').update(body).digest('base64url');
    if (ctx.fresh) ctx.status = 304;
  };
}

/** Whether crawlers may index the page at its own path. */
const isToBeIndexed = ({ path, about }: ListedPage<AboutPage>): boolean =>
  about.canonicalPath === path && !/\b(?:noindex|none)\b/.test(about.robots ?? '');

/** Crawling is unrestricted: crawlers that run a page's script also need the API's figures. */
const robotsTxt = (origin: string): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;

/**
 * Lists the pages for crawlers.
 *
 * @param paths canonical paths of the pages
 * @see https://www.sitemaps.org/protocol.html
 */
function sitemapXml(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${escapeText(origin + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

import type Koa from 'koa';
import { PAGE_TEXTS } from '../content/pages.ts';
import { SITE } from '../content/site.ts';
import { PAGES } from '../pages/pages.tsx';
import { robotsTxt } from './robotsTxt.ts';
import { sitemapXml } from './sitemapXml.ts';
import { webManifest } from './webManifest.ts';

/** An hour: crawlers and phones need no newer ones. */
const CACHE_CONTROL = 'public, max-age=3600';

const PATHS_TO_INDEX = PAGES.flatMap(({ about }) => about.canonicalPath ?? []);

/**
 * Serves `/robots.txt`, `/sitemap.xml` and `/site.webmanifest`. They name the site's address and
 * its pages, so they are made from the settings and the routes instead of standing in a folder.
 */
export function serveFindability(origin: string): Koa.Middleware {
  const { description } = PAGE_TEXTS.home(SITE);
  const documents: Readonly<Record<string, { type: string; body: string }>> = {
    '/robots.txt': { type: 'text/plain', body: robotsTxt(origin) },
    '/sitemap.xml': { type: 'application/xml', body: sitemapXml(origin, PATHS_TO_INDEX) },
    '/site.webmanifest': {
      type: 'application/manifest+json',
      body: webManifest({ ...SITE, description }),
    },
  };

  return async (ctx, next) => {
    const document = Object.hasOwn(documents, ctx.path) ? documents[ctx.path] : undefined;
    if (!document || !['GET', 'HEAD'].includes(ctx.method)) return next();
    ctx.set('Cache-Control', CACHE_CONTROL);
    ctx.type = document.type;
    ctx.body = document.body;
  };
}

import { NO_STORE } from '@statline/service/http/cacheControl';
import type Koa from 'koa';
import { FOLLOWS_LINKS_ATTRIBUTE } from '../protocol/documentNames.ts';
import { SPECULATION_PATH } from '../protocol/paths.ts';
import type { Renderer } from '../rendering/renderer/Renderer.ts';
import type { Site } from '../site/SiteDefinition.ts';

interface SpeculationOptions {
  site: Pick<Site, 'pages' | 'grants'>;
  mayShowCanary: (pathname: string) => boolean;
  renderer: Pick<Renderer, 'isFull'>;
}

/** The rules list the site's pages, which change only with a new host build. */
const RULES_CACHE_CONTROL = 'public, max-age=3600';

/**
 * Serves the speculation rules. A page that a browser requests before a visit (`Sec-Purpose`) gets a
 * 503 if it may show a canary, for which the page would count, or while the render queue is full. The
 * browser then requests the page when the visitor navigates to it.
 */
export function serveSpeculation({
  site,
  mayShowCanary,
  renderer,
}: SpeculationOptions): Koa.Middleware {
  const rules = JSON.stringify(speculationRules(site));

  return async (ctx, next) => {
    if (ctx.path === SPECULATION_PATH) {
      ctx.set('Cache-Control', RULES_CACHE_CONTROL);
      ctx.type = 'application/speculationrules+json';
      ctx.body = rules;
    } else if (isSpeculative(ctx) && (mayShowCanary(ctx.path) || renderer.isFull?.())) {
      ctx.set('Cache-Control', NO_STORE);
      ctx.status = 503;
    } else await next();
  };
}

/** https://wicg.github.io/nav-speculation/prefetch.html#sec-purpose-header */
const isSpeculative = (ctx: Koa.Context): boolean => /^prefetch\b/.test(ctx.get('sec-purpose'));

/**
 * The rules apply until the host bundle handles links (`FOLLOWS_LINKS_ATTRIBUTE`). A prerendered page requests
 * no script before it is shown (`whenPageIdle`).
 */
function speculationRules({ pages, grants }: SpeculationOptions['site']) {
  const granted = Object.values(grants?.paths ?? {}).flat();
  const paths = [
    ...pages.map(({ path }) => path),
    ...granted.map((path) => path.replace(/\/$/, '/*')),
  ];
  const where = {
    and: [
      { href_matches: paths },
      { selector_matches: `:root:not([${FOLLOWS_LINKS_ATTRIBUTE}]) a:not([target], [download])` },
    ],
  };
  return { prerender: [{ where, eagerness: 'moderate' }] };
}

import type Router from '@koa/router';
import { Html, html } from '@statline/service/http/html';
import type { Logger } from '@statline/service/logging/createLogger';
import type { Context, Middleware } from 'koa';
import { HttpError } from '../http/HttpError.ts';
import { StoreUnavailable } from '../store/StoreUnavailable.ts';
import { readDesign } from './readDesign.ts';

interface PagesOptions {
  /** Path below which the fonts are served. */
  folder: string;
  /** Style sheet that follows the design's own rules. */
  sheet: URL;
  /** Shown at the top of each page and in its title. */
  mark: string;
  referrerPolicy: 'no-referrer' | 'same-origin';
  /** Headers of every response. */
  headers?: Readonly<Record<string, string>>;
  logger: Logger;
}

interface Pages {
  show(ctx: Context, title: string, body: Html, status?: number): void;
  /** Middleware that responds to failures with a page instead of JSON. */
  failing: Middleware;
}

/** Creates pages in the site's design. They need no script, and their policy allows none. */
export function createPages(router: Router, options: PagesOptions): Pages {
  const { folder, sheet, mark, referrerPolicy, headers = {}, logger } = options;
  const design = readDesign(folder, sheet);
  for (const [name, font] of design.fonts) {
    router.get(`${folder}/${name}`, (ctx) => {
      ctx.set({ ...headers, 'Cache-Control': 'public, max-age=86400' });
      ctx.type = 'font/woff2';
      ctx.body = font;
    });
  }

  const show: Pages['show'] = (ctx, title, body, status = 200) => {
    ctx.status = status;
    ctx.set({ ...headers, 'Content-Security-Policy': policyOf(design.cssHash) });
    ctx.set('Referrer-Policy', referrerPolicy);
    ctx.type = 'html';
    ctx.body = documentOf(title, mark, design.css, body);
  };

  return {
    show,
    failing: async (ctx, next) => {
      try {
        await next();
      } catch (error) {
        const refused = error instanceof HttpError;
        if (!refused) logger.error({ err: error }, 'a page failed');
        const unavailable = error instanceof StoreUnavailable;
        const status = refused ? error.status : unavailable ? 503 : 500;
        show(ctx, 'Not available', unavailable ? STORE_UNAVAILABLE : FAILED, status);
      }
    },
  };
}

/** Allows only the page's own style, fonts and icon, and forms that post to this site. */
function policyOf(cssHash: string): string {
  return [
    "default-src 'none'",
    `style-src '${cssHash}'`,
    "font-src 'self'",
    // The site's icon, which browsers request automatically.
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** @param css inserted unchanged, since the policy contains its hash. */
function documentOf(title: string, mark: string, css: string, body: Html): string {
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} — ${mark}</title>
<style>${new Html(css)}</style>
</head>
<body>
<header><div><p class="mark">${mark}</p></div></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text;
}

const STORE_UNAVAILABLE = html`<p>The sign-up store does not respond. If you sent a form, it may have been done all the same: check before you send it again. <a href="">Try again</a></p>`;
const FAILED = html`<p>Something went wrong. <a href="">Try again</a></p>`;

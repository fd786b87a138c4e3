import { NO_STORE } from '@statline/service/http/cacheControl';
import type Koa from 'koa';
import { renderToStaticMarkup } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { extractHead } from '../../site/head/extractHead.ts';
import { writeHead } from '../../site/head/writeHead.ts';
import { stylesOf } from '../document/partsOfDocument.ts';
import type { PageSettings } from '../PageOptions.ts';
import type { PageAssets } from './ComposerOptions.ts';

/** If composing a page throws, serves the site's error page, which is rendered once and has no script. */
export function serveServerError(
  { site: { errorPage: ErrorPage }, errorTitle, documentHeaders, logger }: PageSettings,
  { build }: PageAssets,
): Koa.Middleware {
  const sheet = new ServerStyleSheet();
  const { html, head } = extractHead(renderToStaticMarkup(sheet.collectStyles(<ErrorPage />)));
  const styles = sheet.getStyleTags();
  sheet.seal();
  const page = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${writeHead({ title: errorTitle, tags: [] }, head)}<style>${build.css}</style>${styles}</head>
<body>${html}</body></html>`;
  const headers = documentHeaders({
    styles: stylesOf(build, { styles }),
    scripts: [],
    foreignOrigins: [],
    // The error page contains no module.
    granted: { connect: [], images: [] },
  });

  return async (ctx, next) => {
    try {
      await next();
    } catch (err) {
      logger.error({ err }, 'page failed');
      ctx.status = 500;
      ctx.set('Cache-Control', NO_STORE);
      ctx.set(headers);
      ctx.type = 'html';
      ctx.body = page;
    }
  };
}

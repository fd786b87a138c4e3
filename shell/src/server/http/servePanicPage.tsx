import type { BrowserBuild } from '@statline/compose/document/BrowserBuild';
import type { Logger } from '@statline/service/createLogger';
import type Koa from 'koa';
import { renderToStaticMarkup } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { RoutingErrorPage } from '../../pages/RoutingErrorPage.tsx';
import { contentSecurityPolicy } from '../document/contentSecurityPolicy.ts';
import { stylesOf } from '../document/documentTemplate.ts';
import { loggablePath } from './loggablePath.ts';

/** When a page cannot even be composed: 'Unexpected Application Error!', without script. */
export function servePanicPage(build: BrowserBuild, logger: Logger): Koa.Middleware {
  const sheet = new ServerStyleSheet();
  const html = renderToStaticMarkup(sheet.collectStyles(<RoutingErrorPage />));
  const styles = sheet.getStyleTags();
  const panicPage = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Unexpected Application Error!</title><style>${build.css}</style>${styles}</head>
<body>${html}</body></html>`;
  const policy = contentSecurityPolicy({ styles: stylesOf({ build, page: { html, styles } }) });
  sheet.seal();

  return async (ctx, next) => {
    try {
      await next();
    } catch (err) {
      logger.error({ err, path: loggablePath(ctx.path) }, 'page failed');
      ctx.status = 500;
      ctx.set('Cache-Control', 'no-store');
      ctx.set('Content-Security-Policy', policy);
      ctx.type = 'html';
      ctx.body = panicPage;
    }
  };
}

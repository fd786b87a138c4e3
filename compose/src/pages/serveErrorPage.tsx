import { escapeText } from '@statline/service/http/escape';
import type { Logger } from '@statline/service/logging/createLogger';
import type Koa from 'koa';
import { renderToStaticMarkup } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import type { BrowserBuild } from '../document/BrowserBuild.ts';
import { stylesOf } from '../document/partsOfDocument.ts';
import type { Site } from '../site/SiteDefinition.ts';
import type { ComposerDependencies } from './createComposer.ts';

interface ErrorPageOptions extends Pick<ComposerDependencies, 'documentHeaders'> {
  site: Pick<Site, 'errorPage'>;
  /** The title of its error page. */
  errorTitle: string;
  build: BrowserBuild;
  logger: Logger;
}

/** When a page cannot even be composed: the site's error page, made once, without script. */
export function serveErrorPage(options: ErrorPageOptions): Koa.Middleware {
  const { site, errorTitle, build, documentHeaders, logger } = options;
  const { errorPage: ErrorPage } = site;
  const sheet = new ServerStyleSheet();
  const html = renderToStaticMarkup(sheet.collectStyles(<ErrorPage />));
  const styles = sheet.getStyleTags();
  sheet.seal();
  const page = `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(errorTitle)}</title><style>${build.css}</style>${styles}</head>
<body>${html}</body></html>`;
  const headers = documentHeaders({
    styles: stylesOf({ build, page: { html, styles } }),
    scripts: [],
    foreignOrigins: [],
    // It shows nothing of a remote.
    granted: { connect: [], images: [] },
  });

  return async (ctx, next) => {
    try {
      await next();
    } catch (err) {
      logger.error({ err }, 'page failed');
      ctx.status = 500;
      ctx.set('Cache-Control', 'no-store');
      ctx.set(headers);
      ctx.type = 'html';
      ctx.body = page;
    }
  };
}

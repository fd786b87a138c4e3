import { serveFiles } from '@statline/service/files/serveFiles';
import type { Logger } from '@statline/service/logging/createLogger';
import type Koa from 'koa';
import compose from 'koa-compose';
import { MIRROR_PATH } from '../composition/scriptFolders.ts';
import { MIRRORED_FILE } from '../mirror/createMirror.ts';
import { verifyMirrored } from '../mirror/verifyMirrored.ts';

/** A mirrored file never changes: its path holds the id of its release. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * A drawing may hold scripts. In a page's `<img>` they do not run; opened by its address it would be a
 * document of the site's own origin: such a one runs nothing and is of no origin.
 */
const DRAWING_POLICY =
  "default-src 'none';style-src 'unsafe-inline';img-src data:;font-src data:;frame-ancestors 'none';sandbox";

/**
 * Serves the files of releases, which other teams have made.
 *
 * @param folder of the mirror.
 */
export function serveReleases(folder: string, logger: Logger): Koa.Middleware {
  return compose([
    async (ctx, next) => {
      if (ctx.path.startsWith(MIRROR_PATH)) {
        ctx.set('X-Content-Type-Options', 'nosniff');
        if (/\.svg$/i.test(ctx.path)) ctx.set('Content-Security-Policy', DRAWING_POLICY);
      }
      await next();
    },
    serveFiles(MIRROR_PATH, folder, {
      cacheControl: FOR_EVER,
      mutable: true,
      only: MIRRORED_FILE,
      isIntact: verifyMirrored(folder, logger),
      exclusive: true,
    }),
  ]);
}

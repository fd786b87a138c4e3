import { existsSync } from 'node:fs';
import type Koa from 'koa';
import sirv from 'sirv';

interface ServeFilesOptions {
  /** Cache-Control for the files. */
  cacheControl: string;
  /** Files that stay the same URL and change their contents, looked up anew each time. */
  mutable?: boolean;
}

/** Serves a folder below a path of the site. A path that names no file there falls through. */
export function serveFiles(
  prefix: string,
  folder: string,
  { cacheControl, mutable = false }: ServeFilesOptions,
): Koa.Middleware {
  const serve = sirv(folder, {
    // A release folder changes while the shell runs, so it is read anew; sirv keeps paths inside the folder.
    dev: mutable || !existsSync(folder),
    brotli: true,
    gzip: true,
    setHeaders: (response) => {
      response.setHeader('cache-control', cacheControl);
    },
  });

  return async (ctx, next) => {
    if (!ctx.path.startsWith(prefix) || !['GET', 'HEAD'].includes(ctx.method)) return next();
    const { url } = ctx.req;
    ctx.req.url = `/${ctx.url.slice(prefix.length)}`;
    const found = await new Promise<boolean>((settle) => {
      const sent = () => settle(true);
      ctx.res.once('close', sent);
      serve(ctx.req, ctx.res, () => {
        ctx.res.off('close', sent);
        settle(false);
      });
    });
    if (url !== undefined) ctx.req.url = url;
    if (found) ctx.respond = false;
    else await next();
  };
}

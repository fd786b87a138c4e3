import { serveFiles } from '@statline/service/files/serveFiles';
import { NO_STORE } from '@statline/service/http/cacheControl';
import type { Logger } from '@statline/service/logging/createLogger';
import type Koa from 'koa';
import compose from 'koa-compose';
import { callerOf } from '../http/createRateLimit.ts';
import { IMMUTABLE } from '../pages/cacheControl.ts';
import { readOverrides } from '../pages/overrides/readOverrides.ts';
import { isPreview } from '../protocol/LinkClaim.ts';
import { idOfDigest } from '../protocol/manifest/releaseDigest.ts';
import { MIRROR_PATH } from '../protocol/paths.ts';
import { MIRRORED_FILE } from '../releases/mirror/createMirror.ts';
import { type VerifiedReleases, verifyMirrored } from '../releases/mirror/verifyMirrored.ts';
import type { Releases } from './openReleases.ts';

interface ServeReleasesOptions extends Pick<Releases, 'obtain' | 'overrides'> {
  /** The folder of the releases that went live on this shell. */
  mirror: string;
  /** The folder of `onDemandMirror`. */
  onDemand: string;
  trustedProxies: number;
  logger: Logger;
}

/** An SVG file may contain scripts; opened by its URL it would be a document of the site's own origin. */
const DRAWING_POLICY =
  "default-src 'none';style-src 'unsafe-inline';img-src data:;font-src data:;frame-ancestors 'none';sandbox";

/** Serves the files of the releases that went live here, and of any other release that a page may pin. */
export function serveReleases(options: ServeReleasesOptions): Koa.Middleware {
  const { mirror, onDemand, logger } = options;
  const wentLive = verifyMirrored(mirror, logger);
  const fetched = verifyMirrored(onDemand, logger);
  const files = { cacheControl: IMMUTABLE, mutable: true, only: MIRRORED_FILE };
  return compose([
    async (ctx, next) => {
      if (ctx.path.startsWith(MIRROR_PATH)) {
        ctx.set('X-Content-Type-Options', 'nosniff');
        if (/\.svg$/i.test(ctx.path)) ctx.set('Content-Security-Policy', DRAWING_POLICY);
      }
      await next();
    },
    serveFiles(MIRROR_PATH, mirror, { ...files, isIntact: wentLive.mayServe }),
    obtainMissing([wentLive, fetched], options),
    serveFiles(MIRROR_PATH, onDemand, { ...files, isIntact: fetched.mayServe, exclusive: true }),
  ]);
}

const obtainMissing =
  (
    mirrors: readonly VerifiedReleases[],
    { obtain, overrides, trustedProxies }: ServeReleasesOptions,
  ): Koa.Middleware =>
  async (ctx, next) => {
    const file = ctx.path.startsWith(MIRROR_PATH) ? ctx.path.slice(MIRROR_PATH.length) : '';
    if (!MIRRORED_FILE.test(file) || !['GET', 'HEAD'].includes(ctx.method)) return next();
    const [name = '', id = ''] = file.split('/');
    for (const mirrored of mirrors) if (await mirrored.has(name, id)) return next();
    const override = readOverrides((key) => ctx.cookies.get(key), overrides.rules()).get(name);
    if (override && isPreview(override) && idOfDigest(override.digest) === id) {
      await overrides.open(name, override).catch(() => {});
      return next();
    }
    const obtained = await obtain(name, id, callerOf(ctx.req, trustedProxies));
    if (obtained !== 'unavailable') return next();
    ctx.status = 503;
    ctx.set('Retry-After', '3');
    ctx.set('Cache-Control', NO_STORE);
    ctx.body = 'The file is unavailable right now.';
  };

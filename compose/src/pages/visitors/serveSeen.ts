import { isCrossSite } from '@statline/service/http/isCrossSite';
import type Koa from 'koa';
import {
  type ReleaseMarks,
  readMarks,
  SEEN_PATH,
} from '../../protocol/composition/releaseMarks.ts';
import { NO_STORE } from '../cacheControl.ts';
import { keepMarks } from './keepMarks.ts';

interface SeenOptions {
  /** The site's public address. */
  origin: string;
  /** Gets what a visitor has seen of releases that this server does not know yet (`createCatchUp`). */
  catchUp: (seen: ReleaseMarks) => Promise<void>;
  /** The marks of the releases that pages are made from now. */
  marks: () => ReleaseMarks;
}

/**
 * Keeps the marks of a page whose visitor's browser runs no script: the page requests an image in
 * `<noscript>`, and this is its response, which is empty. The page itself is public and sets no cookie.
 * An address can be made up: what is kept are this server's own marks, once it has caught up with those.
 */
export function serveSeen({ origin, catchUp, marks }: SeenOptions): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path !== SEEN_PATH || ctx.method !== 'GET') return next();
    ctx.set('Cache-Control', NO_STORE);
    ctx.status = 204;
    if (isCrossSite(ctx.req, origin)) return;
    await catchUp(readMarks(new URLSearchParams(ctx.querystring).get('releases') ?? ''));
    keepMarks(ctx, marks());
  };
}

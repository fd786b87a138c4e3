import { isCrossSite } from '@statline/service/http/isCrossSite';
import type Koa from 'koa';
import {
  aheadOf,
  MARKS_COOKIE,
  MARKS_LAST_S,
  type ReleaseMarks,
  readMarks,
  SEEN_PATH,
  writeMarks,
} from '../../protocol/composition/releaseMarks.ts';
import { NO_STORE } from '../cacheControl.ts';

/*
 * Monotonic reads: no page of a visitor is made from older releases than the page before, which may have been
 * another server's. The marks of what a visitor has seen are in a cookie.
 */

/** Gets releases that a visitor has seen and this server does not know yet; resolves when it has, or cannot in time. */
type CatchUp = (seen: ReleaseMarks) => Promise<void>;

/** Before a visitor gets a page who has seen newer releases than this server knows, it catches up. */
export function catchUpWithVisitor(catchUp: CatchUp): Koa.Middleware {
  return async (ctx, next) => {
    const cookie = ctx.cookies.get(MARKS_COOKIE);
    if (cookie !== undefined) await catchUp(readMarks(cookie));
    await next();
  };
}

/**
 * Keeps in the visitor's cookie what a page was made from, of each remote the highest mark. Only in a response
 * that no shared cache keeps. A page's script writes the same cookie (`rememberMarks`).
 */
export function keepMarks({ cookies }: Pick<Koa.Context, 'cookies'>, marks: ReleaseMarks): void {
  const known = cookies.get(MARKS_COOKIE) ?? '';
  if (aheadOf(readMarks(known), marks).length === 0) return;
  cookies.set(MARKS_COOKIE, writeMarks(readMarks(`${writeMarks(marks)}~${known}`)), {
    maxAge: MARKS_LAST_S * 1_000,
    sameSite: 'lax',
    httpOnly: false,
  });
}

const MARKS = new RegExp(`(?:^|; ?)${MARKS_COOKIE}=([^;]*)`);

/**
 * Whether a visitor has seen newer releases than pages are made from now.
 *
 * @param cookie the header.
 * @param marks what pages are made from.
 */
export function hasSeenNewer(cookie: string, marks: ReleaseMarks): boolean {
  const seen = MARKS.exec(cookie)?.[1];
  return seen !== undefined && aheadOf(marks, readMarks(seen)).length > 0;
}

interface SeenOptions {
  /** The site's public address. */
  origin: string;
  catchUp: CatchUp;
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
    const seen = readMarks(new URLSearchParams(ctx.querystring).get('releases') ?? '');
    await catchUp(seen);
    keepMarks(ctx, new Map([...marks()].filter(([name]) => seen.has(name))));
  };
}

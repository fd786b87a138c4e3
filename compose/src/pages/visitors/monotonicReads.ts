import { isCrossSite } from '@statline/service/http/isCrossSite';
import type Koa from 'koa';
import { cookiePattern } from '../../http/cookiePattern.ts';
import {
  aheadOf,
  formatSequences,
  parseSequences,
  type ReleaseSequences,
  SEQUENCES_COOKIE,
  SEQUENCES_MAX_AGE_S,
  STORE_SEQUENCES_PATH,
} from '../../protocol/composition/releaseSequences.ts';
import { PRIVATE_NO_STORE } from '../cacheControl.ts';

// Monotonic reads: no page is made from older releases than the visitor's last one, which another server may have sent.

/** Polls for releases that this server does not have yet; resolves when it has them, or at a deadline. */
type CatchUp = (sequences: ReleaseSequences) => Promise<void>;

export function catchUpWithVisitor(catchUp: CatchUp): Koa.Middleware {
  return async (ctx, next) => {
    const cookie = ctx.cookies.get(SEQUENCES_COOKIE);
    if (cookie !== undefined) await catchUp(parseSequences(cookie));
    await next();
  };
}

/** For private responses only: on public pages the page's script writes the cookie (`storeSequences`). */
export function setSequencesCookie(
  { cookies }: Pick<Koa.Context, 'cookies'>,
  sequences: ReleaseSequences,
): void {
  const known = cookies.get(SEQUENCES_COOKIE) ?? '';
  if (aheadOf(parseSequences(known), sequences).length === 0) return;
  const merged = parseSequences(`${formatSequences(sequences)}~${known}`);
  const options = {
    maxAge: SEQUENCES_MAX_AGE_S * 1_000,
    sameSite: 'lax',
    httpOnly: false,
  } as const;
  cookies.set(SEQUENCES_COOKIE, formatSequences(merged), options);
}

const SEQUENCES = cookiePattern(SEQUENCES_COOKIE);

/** @param cookie the `Cookie` header. */
export function hasNewerSequences(cookie: string, current: ReleaseSequences): boolean {
  const visited = SEQUENCES.exec(cookie)?.[1];
  return visited !== undefined && aheadOf(current, parseSequences(visited)).length > 0;
}

interface SequencesOptions {
  origin: string;
  catchUp: CatchUp;
  sequences: () => ReleaseSequences;
}

/**
 * For browsers without script: responds to the request of an image in a public page's `<noscript>`.
 * Clients can invent numbers in the address, so the cookie gets this server's own numbers, once the
 * server has caught up with the requested ones.
 */
export function serveSequences({ origin, catchUp, sequences }: SequencesOptions): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path !== STORE_SEQUENCES_PATH || ctx.method !== 'GET') return next();
    ctx.set('Cache-Control', PRIVATE_NO_STORE);
    ctx.status = 204;
    if (isCrossSite(ctx.req, origin)) return;
    const visited = parseSequences(new URLSearchParams(ctx.querystring).get('releases') ?? '');
    await catchUp(visited);
    setSequencesCookie(ctx, new Map([...sequences()].filter(([name]) => visited.has(name))));
  };
}

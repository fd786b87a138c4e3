import { isCrossSite } from '@statline/service/http/isCrossSite';
import type Koa from 'koa';
import {
  aheadOf,
  formatSequences,
  parseSequences,
  type ReleaseSequences,
  SEQUENCES_COOKIE,
  SEQUENCES_MAX_AGE_S,
  STORE_SEQUENCES_PATH,
} from '../../protocol/composition/releaseSequences.ts';
import { NO_STORE } from '../cacheControl.ts';

/*
 * Monotonic reads: no page of a visitor is made from older releases than the page before, which may have been
 * another server's. A cookie stores the sequence numbers of the releases that a visitor has seen.
 */

/** Polls for releases that this server does not have yet; resolves when it has them, or cannot in time. */
type CatchUp = (sequences: ReleaseSequences) => Promise<void>;

export function catchUpWithVisitor(catchUp: CatchUp): Koa.Middleware {
  return async (ctx, next) => {
    const cookie = ctx.cookies.get(SEQUENCES_COOKIE);
    if (cookie !== undefined) await catchUp(parseSequences(cookie));
    await next();
  };
}

/**
 * Stores what a page was made from, of each remote the highest number. Only in a response that no shared cache
 * stores: else the page's script writes the cookie (`storeSequences`).
 */
export function setSequencesCookie(
  { cookies }: Pick<Koa.Context, 'cookies'>,
  sequences: ReleaseSequences,
): void {
  const known = cookies.get(SEQUENCES_COOKIE) ?? '';
  if (aheadOf(parseSequences(known), sequences).length === 0) return;
  cookies.set(
    SEQUENCES_COOKIE,
    formatSequences(parseSequences(`${formatSequences(sequences)}~${known}`)),
    {
      maxAge: SEQUENCES_MAX_AGE_S * 1_000,
      sameSite: 'lax',
      httpOnly: false,
    },
  );
}

const COOKIE_VALUE = new RegExp(`(?:^|; ?)${SEQUENCES_COOKIE}=([^;]*)`);

/** @param cookie the header. */
export function hasNewerSequences(cookie: string, current: ReleaseSequences): boolean {
  const visited = COOKIE_VALUE.exec(cookie)?.[1];
  return visited !== undefined && aheadOf(current, parseSequences(visited)).length > 0;
}

interface SequencesOptions {
  /** The site's public address. */
  origin: string;
  catchUp: CatchUp;
  sequences: () => ReleaseSequences;
}

/**
 * Sets the cookie for a browser without script: the page requests an image in `<noscript>`, and this is its
 * response, which is empty. The page itself is public and sets no cookie. An address can be made up: what is
 * stored are this server's own numbers, once it has caught up with those.
 */
export function serveSequences({ origin, catchUp, sequences }: SequencesOptions): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path !== STORE_SEQUENCES_PATH || ctx.method !== 'GET') return next();
    ctx.set('Cache-Control', NO_STORE);
    ctx.status = 204;
    if (isCrossSite(ctx.req, origin)) return;
    const visited = parseSequences(new URLSearchParams(ctx.querystring).get('releases') ?? '');
    await catchUp(visited);
    setSequencesCookie(ctx, new Map([...sequences()].filter(([name]) => visited.has(name))));
  };
}

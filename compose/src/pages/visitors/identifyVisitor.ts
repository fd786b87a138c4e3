import { randomInt } from 'node:crypto';
import type Koa from 'koa';
import { PRIVATE } from '../cacheControl.ts';
import { developmentCookie } from './developmentLinks.ts';
import { BUCKETS } from './isInCanary.ts';
import {
  BUCKET_COOKIE,
  changesOverrides,
  endsOverrides,
  OVERRIDES_COOKIE,
  type OverrideRules,
  overridesCookie,
  readVisitor,
  withoutOverrides,
} from './readVisitor.ts';
import type { Visitor } from './Visitor.ts';

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

export interface VisitorState {
  visitor: Visitor;
}

interface VisitorOptions {
  /** The site's public address. */
  origin: string;
  /** Undefined: there are no overrides. */
  overrideRules: OverrideRules | undefined;
  /** Whether some remote has a canary at this moment. */
  hasCanary: () => boolean;
}

/**
 * Finds out what sets a visitor apart and remembers it in cookies: a number from 0 to 99, and
 * that only while there is a canary; and a developer's overrides, where they are allowed. Behind TLS the
 * cookies never travel without it. An answer that sets a cookie is this visitor's alone: from a shared
 * cache it would give its number to everybody.
 */
export function identifyVisitor({
  origin,
  overrideRules,
  hasCanary,
}: VisitorOptions): Koa.Middleware<VisitorState> {
  const isSiteSecure = origin.startsWith('https:');

  return async (ctx, next) => {
    // Who says it of a connection that is not secure gets a cookie that never comes back.
    ctx.cookies.secure = isSiteSecure || ctx.get('x-forwarded-proto') === 'https';
    const query = new URLSearchParams(ctx.querystring);
    const cookie = (name: string) => ctx.cookies.get(name);
    const visitor = readVisitor({ cookie, query }, overrideRules);

    if (!hasCanary()) {
      visitor.bucket = undefined;
    } else if (visitor.bucket === undefined) {
      visitor.bucket = randomInt(BUCKETS);
      // A shared cache that asks whether its copy still holds gets a whole page: of a 304 it would
      // take the yes and drop the number, and its copy would be that of whoever comes next.
      delete ctx.headers['if-none-match'];
      delete ctx.headers['if-modified-since'];
      ctx.set('Cache-Control', PRIVATE);
      ctx.cookies.set(BUCKET_COOKIE, String(visitor.bucket), { maxAge: MONTH_MS, sameSite: 'lax' });
    }
    if (overrideRules && changesOverrides(query, overrideRules)) {
      const value = overridesCookie(visitor.overrides);
      ctx.cookies.set(OVERRIDES_COOKIE, value || null, { sameSite: 'lax' });
      if (endsOverrides(query)) {
        for (const name of overrideRules.remotes.map(developmentCookie)) {
          if (cookie(name) !== undefined) ctx.cookies.set(name, null, { sameSite: 'lax' });
        }
      }
      ctx.set('Cache-Control', PRIVATE);
      ctx.redirect(withoutOverrides(ctx.path, query, overrideRules));
      return;
    }
    ctx.state.visitor = visitor;
    await next();
  };
}

import { randomInt } from 'node:crypto';
import type Koa from 'koa';
import {
  BUCKET_COOKIE,
  changesOverrides,
  OVERRIDES_COOKIE,
  type OverrideRules,
  overridesCookie,
  readVisitor,
  withoutOverrides,
} from './readVisitor.ts';
import type { Visitor } from './Visitor.ts';

const BUCKETS = 100;
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

export interface VisitorState {
  visitor: Visitor;
}

export interface VisitorOptions {
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
 * cookies never travel without it.
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

    if (visitor.bucket === undefined && hasCanary()) {
      visitor.bucket = randomInt(BUCKETS);
      ctx.cookies.set(BUCKET_COOKIE, String(visitor.bucket), { maxAge: MONTH_MS, sameSite: 'lax' });
    }
    if (overrideRules && changesOverrides(query, overrideRules)) {
      const value = overridesCookie(visitor.overrides);
      ctx.cookies.set(OVERRIDES_COOKIE, value || null, { sameSite: 'lax' });
      ctx.redirect(withoutOverrides(ctx.path, query, overrideRules));
      return;
    }
    ctx.state.visitor = visitor;
    await next();
  };
}

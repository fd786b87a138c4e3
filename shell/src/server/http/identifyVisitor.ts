import { randomInt } from 'node:crypto';
import type Koa from 'koa';
import {
  BUCKET_COOKIE,
  changesOverrides,
  OVERRIDES_COOKIE,
  overridesCookie,
  readVisitor,
  withoutOverrides,
} from '../visitors/readVisitor.ts';
import type { Visitor } from '../visitors/Visitor.ts';

const BUCKETS = 100;
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

export interface VisitorState {
  visitor: Visitor;
}

/**
 * Finds out what sets a visitor apart and remembers it in cookies: a number from 0 to 99, and
 * that only while a trial runs; and a developer's overrides, where they are allowed.
 */
export function identifyVisitor(
  allowedOrigins: readonly string[] | undefined,
  trialRuns: () => boolean,
): Koa.Middleware<VisitorState> {
  return async (ctx, next) => {
    const query = new URLSearchParams(ctx.querystring);
    const cookie = (name: string) => ctx.cookies.get(name);
    const visitor = readVisitor({ cookie, query }, allowedOrigins);

    if (visitor.bucket === undefined && trialRuns()) {
      visitor.bucket = randomInt(BUCKETS);
      ctx.cookies.set(BUCKET_COOKIE, String(visitor.bucket), { maxAge: MONTH_MS, sameSite: 'lax' });
    }
    if (allowedOrigins && changesOverrides(query)) {
      const value = overridesCookie(visitor.overrides);
      ctx.cookies.set(OVERRIDES_COOKIE, value || null, { sameSite: 'lax' });
      ctx.redirect(withoutOverrides(ctx.path, query));
      return;
    }
    ctx.state.visitor = visitor;
    await next();
  };
}

import { randomInt, randomUUID } from 'node:crypto';
import { callerAddress } from '@statline/service/http/callerAddress';
import { networkKey } from '@statline/service/http/callerKey';
import { isOfOurNetworks } from '@statline/service/http/networks';
import type Koa from 'koa';
import { cookiePattern } from '../../http/cookiePattern.ts';
import { RELEASES_PATH } from '../../protocol/paths.ts';
import { PRIVATE } from '../cacheControl.ts';
import { changeOverrides, type OverrideOpening } from '../overrides/changeOverrides.ts';
import { type OverrideRules, readOverrides } from '../overrides/readOverrides.ts';
import { BUCKETS } from './canaryAssignment.ts';
import type { Visitor } from './Visitor.ts';

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** Cookie with a number from 0 to 99 and nothing else, so that a visitor stays in a canary, or out of it. */
const BUCKET_COOKIE = 'canary';

export interface VisitorState {
  visitor: Visitor;
}

interface VisitorOptions {
  origin: string;
  overrides: { rules: () => OverrideRules } & OverrideOpening;
  hasCanary: () => boolean;
  mayShowCanary: (pathname: string) => boolean;
  /** Sets the cookie that the browser's failure reports need. */
  setProofCookie: (ctx: Koa.ParameterizedContext<VisitorState>) => void;
  trustedProxies: number;
}

/**
 * Gives visitors a bucket where their responses depend on it: on pages that may show a canary, and on the list of
 * releases, from which browsers load the next pages. A response that sets the cookie is private: a shared cache would
 * give one number to all visitors.
 */
export function identifyVisitor({
  origin,
  overrides: { rules: overrideRules, ...opening },
  hasCanary,
  mayShowCanary,
  setProofCookie,
  trustedProxies,
}: VisitorOptions): Koa.Middleware<VisitorState> {
  const isSiteSecure = origin.startsWith('https:');

  return async (ctx, next) => {
    // Over HTTP browsers neither store nor send a `Secure` cookie.
    ctx.cookies.secure = isSiteSecure || ctx.get('x-forwarded-proto') === 'https';
    const rules = overrideRules();
    if (await changeOverrides(ctx, rules, opening)) return;
    const cookie = (name: string) => ctx.cookies.get(name);
    const overrides = readOverrides(cookie, rules);
    const needsBucket =
      overrides.size === 0 && (ctx.path === RELEASES_PATH ? hasCanary() : mayShowCanary(ctx.path));
    let bucket = needsBucket ? readBucket(cookie) : undefined;
    if (needsBucket && bucket === undefined) {
      bucket = randomInt(BUCKETS);
      // A shared cache that revalidates its copy gets a whole page: after a 304 it would drop the
      // cookie, and serve its copy to the next visitor.
      delete ctx.headers['if-none-match'];
      delete ctx.headers['if-modified-since'];
      ctx.set('Cache-Control', PRIVATE);
      ctx.cookies.set(BUCKET_COOKIE, String(bucket), { maxAge: MONTH_MS, sameSite: 'lax' });
    }
    const isCounted = needsBucket && ctx.method === 'GET';
    const network = isCounted ? networkOf(callerAddress(ctx.req, trustedProxies)) : undefined;
    ctx.state.visitor = { bucket, network, overrides };
    setProofCookie(ctx);
    await next();
  };
}

/** Another one for each request from a private network: there all visitors may share a proxy that is not configured. */
const networkOf = (address: string): string =>
  isOfOurNetworks(address) ? randomUUID() : networkKey(address);

export function readBucket(cookie: (name: string) => string | undefined): number | undefined {
  const text = cookie(BUCKET_COOKIE) ?? '';
  return /^\d{1,2}$/.test(text) ? Number(text) : undefined;
}

/** @param cookies a `Cookie` header. */
export const bucketIn = (cookies: string): number | undefined =>
  readBucket((name) => cookiePattern(name).exec(cookies)?.[1]);

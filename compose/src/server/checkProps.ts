import { readJson } from '@statline/service/http/readJson';
import type Koa from 'koa';
import * as v from 'valibot';
import { callerOf } from '../http/callerOf.ts';
import type { RateLimit } from '../http/createRateLimit.ts';
import { PropsRequest } from '../protocol/teamApi.ts';
import type { Site } from '../site/SiteDefinition.ts';
import { whyPropsInvalid } from '../site/whyNotValid.ts';

interface CheckPropsOptions {
  limit: RateLimit;
  /** Trusted proxies in front of the server. */
  trustedProxies: number;
  site: Pick<Site, 'modules'>;
}

const PATH = '/_shell/props';

/** The largest props of a module, and its name. */
const MAX_BYTES = 200_000;
const MAX_REASON_LENGTH = 1_000;

/**
 * Lets teams check the props that a module mounts another with: the site's schemas are functions, which
 * `GET /_shell/contract` cannot contain. Anybody can send requests: their rate is limited.
 */
export function checkProps({ limit, trustedProxies, site }: CheckPropsOptions): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path !== PATH || ctx.method !== 'POST') return next();
    ctx.set('Cache-Control', 'no-store');
    if (!(await limit.take(callerOf(ctx.req, trustedProxies)))) {
      ctx.status = 429;
      ctx.set('Retry-After', '60');
      return;
    }
    const question = v.safeParse(PropsRequest, await readJson(ctx.req, MAX_BYTES));
    if (!question.success) {
      ctx.status = 400;
      return;
    }
    const { module, props } = question.output;
    const reason = whyPropsInvalid(site, module, props)?.slice(0, MAX_REASON_LENGTH);
    ctx.body = reason === undefined ? {} : { reason };
  };
}

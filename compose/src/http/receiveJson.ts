import { NO_STORE } from '@statline/service/http/cacheControl';
import { isCrossSite } from '@statline/service/http/isCrossSite';
import { readJson } from '@statline/service/http/readJson';
import type Koa from 'koa';
import * as v from 'valibot';
import { callerOf, type RateLimit } from './createRateLimit.ts';

export interface ReceivingRules {
  limit: RateLimit;
  /** Number of trusted proxies in front of the server. */
  trustedProxies: number;
  /** The site's public address; set for browsers' reports: other sites' are rejected with 403, invalid ones ignored. */
  origin?: string;
}

interface Receiving<Schema extends v.GenericSchema> extends ReceivingRules {
  path: string;
  schema: Schema;
  maxBytes: number;
  /** Handles valid JSON. Sets the response, unless an empty 204 is right. */
  handle: (value: v.InferOutput<Schema>, ctx: Koa.Context) => void | Promise<void>;
}

/** Receives JSON from any client, and logs nothing of it: 403 (another site's page), 429 (too many), 400 (invalid). */
export function receiveJson<Schema extends v.GenericSchema>({
  path,
  schema,
  maxBytes,
  origin,
  trustedProxies,
  limit,
  handle,
}: Receiving<Schema>): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path !== path || ctx.method !== 'POST') return next();
    ctx.set('Cache-Control', NO_STORE);
    if (origin !== undefined && isCrossSite(ctx.req, origin)) {
      ctx.status = 403;
      return;
    }
    if (!(await limit(callerOf(ctx.req, trustedProxies)))) {
      ctx.status = 429;
      ctx.set('Retry-After', '60');
      return;
    }
    const received = v.safeParse(schema, await readJson(ctx.req, maxBytes), { abortEarly: true });
    ctx.status = received.success || origin !== undefined ? 204 : 400;
    if (received.success) await handle(received.output, ctx);
  };
}

import { isCrossSite } from '@statline/service/http/isCrossSite';
import { readJson } from '@statline/service/http/readJson';
import type Koa from 'koa';
import * as v from 'valibot';
import { callerOf } from '../../http/callerOf.ts';
import type { RateLimit } from '../../http/createRateLimit.ts';

export interface ReportRules {
  /** The site's public address. */
  origin: string;
  /** Trusted proxies in front of the server. */
  trustedProxies: number;
  limit: RateLimit;
}

interface ReportKind<Schema extends v.GenericSchema> extends ReportRules {
  path: string;
  schema: Schema;
  /** A longer one is not read. */
  maxBytes: number;
  onReport: (report: v.InferOutput<Schema>, ctx: Koa.Context) => void;
}

/**
 * Takes what browsers report. Anybody can send anything here: other sites' pages are refused, the
 * number of reports that are read is bounded, what does not fit counts for nothing, and nothing of
 * it is logged.
 */
export function receiveReports<Schema extends v.GenericSchema>({
  path,
  schema,
  maxBytes,
  origin,
  trustedProxies,
  limit,
  onReport,
}: ReportKind<Schema>): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path !== path || ctx.method !== 'POST') return next();
    if (isCrossSite(ctx.req, origin)) {
      ctx.status = 403;
      return;
    }
    if (!(await limit.take(callerOf(ctx.req, trustedProxies)))) {
      ctx.status = 429;
      ctx.set('Retry-After', '60');
      return;
    }
    const report = v.safeParse(schema, await readJson(ctx.req, maxBytes));
    if (report.success) onReport(report.output, ctx);
    ctx.status = 204;
  };
}

import { readJson } from '@statline/service/http/readJson';
import type Koa from 'koa';
import * as v from 'valibot';
import { REGION_FAILURES_PATH, RegionFailure } from '../react/RegionFailure.ts';
import type { Metrics } from './createMetrics.ts';

const MAX_BYTES = 1_000;

/**
 * Counts what browsers report of regions that failed. Anybody can send anything here, so only
 * releases that pages are being made from count, and nothing of it is logged.
 */
export function countRegionFailures(
  metrics: Metrics,
  isLive: (failure: RegionFailure) => boolean,
): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path !== REGION_FAILURES_PATH || ctx.method !== 'POST') return next();
    const report = v.safeParse(RegionFailure, await readJson(ctx.req, MAX_BYTES));
    if (report.success && isLive(report.output)) metrics.regionFailed(report.output);
    ctx.status = 204;
  };
}

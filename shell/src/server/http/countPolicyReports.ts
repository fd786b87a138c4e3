import type { Metrics } from '@statline/compose/admin/createMetrics';
import { readJson } from '@statline/service/readJson';
import type Koa from 'koa';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import * as v from 'valibot';
import { POLICY_REPORTS_PATH } from '../document/contentSecurityPolicy.ts';
import { PolicyReport } from './PolicyReport.ts';

/** A report quotes the policy and some addresses. */
const MAX_BYTES = 20_000;

/** From all visitors together: what there is to learn from reports, the first of them tell. */
const MAX_PER_SECOND = 20;

/**
 * Counts what browsers report of the content security policy. Anybody can send anything here:
 * the number of reports that are read is bounded, and nothing of one is kept but the directive.
 */
export function countPolicyReports(metrics: Metrics): Koa.Middleware {
  const limiter = new RateLimiterMemory({ points: MAX_PER_SECOND, duration: 1 });
  const mayBeRead = () =>
    limiter.consume('everybody').then(
      () => true,
      () => false,
    );

  return async (ctx, next) => {
    if (ctx.path !== POLICY_REPORTS_PATH || ctx.method !== 'POST') return next();
    if (!(await mayBeRead())) {
      ctx.status = 429;
      ctx.set('Retry-After', '1');
      return;
    }
    const report = v.safeParse(PolicyReport, await readJson(ctx.req, MAX_BYTES));
    if (report.success) {
      metrics.policyViolated(report.output['csp-report']['effective-directive']);
    }
    ctx.status = 204;
  };
}

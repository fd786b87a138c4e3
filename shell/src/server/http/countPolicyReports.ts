import { readJson } from '@statline/service/http/readJson';
import type Koa from 'koa';
import { Counter, type Registry } from 'prom-client';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import * as v from 'valibot';

/** Where browsers report what the policy of a document has stopped. */
export const POLICY_REPORTS_PATH = '/_shell/policy-reports';

/** A report quotes the policy and some addresses. */
const MAX_BYTES = 20_000;

/** From all visitors together: the first reports contain what there is to learn. */
const MAX_PER_SECOND = 20;

/** The directives that a report may name; nothing else is counted. */
const REPORTED_DIRECTIVES = [
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
] as const;

const Directive = v.fallback(v.picklist([...REPORTED_DIRECTIVES, 'other']), 'other');

/**
 * A browser's report, reduced to the violated directive: the rest (addresses of the page, of the blocked
 * file, and the place) may contain personal data, and is not read.
 */
const PolicyReport = v.object({
  'csp-report': v.object({ 'effective-directive': Directive }),
});

/**
 * Counts what browsers report of the content security policy. Any client can send anything here:
 * the number of reports that are read is bounded, and only the directive of each is stored.
 */
export function countPolicyReports(registry: Registry): Koa.Middleware {
  const violations = new Counter({
    name: 'shell_policy_violations_total',
    help: 'What content security policies stopped in browsers, as far as they report it',
    labelNames: ['directive'],
    registers: [registry],
  });
  const limiter = new RateLimiterMemory({ points: MAX_PER_SECOND, duration: 1 });
  const mayBeRead = () =>
    limiter.consume('all').then(
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
      violations.inc({ directive: report.output['csp-report']['effective-directive'] });
    }
    ctx.status = 204;
  };
}

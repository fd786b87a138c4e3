import { readJson } from '@statline/service/http/readJson';
import type Koa from 'koa';
import { Counter, type Registry } from 'prom-client';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import * as v from 'valibot';

/** Where browsers report what the policies of a document have stopped, or would. */
export const POLICY_REPORTS_PATH = '/_shell/policy-reports';

/**
 * Headers of a document, by which browsers report scripts that are requested without a hash.
 * Nothing is blocked.
 */
export const REPORTED_INTEGRITY = {
  'Integrity-Policy-Report-Only': 'blocked-destinations=(script),endpoints=(integrity)',
  'Reporting-Endpoints': `integrity="${POLICY_REPORTS_PATH}"`,
};

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

const Destination = v.fallback(v.picklist(['script', 'style', 'other']), 'other');

/** The reports of one request of the Reporting API, each reduced to its kind of file. */
const IntegrityReports = v.array(
  v.object({
    type: v.literal('integrity-violation'),
    body: v.object({ destination: Destination }),
  }),
);

/**
 * Counts what browsers report of the content security policy and of the integrity policy. Any client can send
 * anything here: the number of requests that are read is bounded, and only the directive, or the kind of file,
 * is stored.
 */
export function countPolicyReports(registry: Registry): Koa.Middleware {
  const violations = new Counter({
    name: 'shell_policy_violations_total',
    help: 'What content security policies stopped in browsers, as far as they report it',
    labelNames: ['directive'],
    registers: [registry],
  });
  const withoutHash = new Counter({
    name: 'shell_integrity_violations_total',
    help: 'Files that browsers requested without a hash, as far as they report it',
    labelNames: ['destination'],
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
    const body = await readJson(ctx.req, MAX_BYTES);
    const report = v.safeParse(PolicyReport, body);
    if (report.success) {
      violations.inc({ directive: report.output['csp-report']['effective-directive'] });
    }
    const reports = v.safeParse(IntegrityReports, body);
    if (reports.success) {
      for (const { body } of reports.output) withoutHash.inc({ destination: body.destination });
    }
    ctx.status = 204;
  };
}

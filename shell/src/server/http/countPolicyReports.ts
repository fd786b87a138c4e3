import { readJson } from '@statline/service/http/readJson';
import type Koa from 'koa';
import { Counter, type Registry } from 'prom-client';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import * as v from 'valibot';

/** Browsers send reports of policy violations here. */
export const POLICY_REPORTS_PATH = '/_shell/policy-reports';

/**
 * Response headers of documents that make browsers report scripts requested without a hash. Report-only: nothing is
 * blocked.
 */
export const REPORTED_INTEGRITY = {
  'Integrity-Policy-Report-Only': 'blocked-destinations=(script),endpoints=(integrity)',
  'Reporting-Endpoints': `integrity="${POLICY_REPORTS_PATH}"`,
};

/** Largest report; it contains the policy and some URLs. */
const MAX_BYTES = 20_000;

/** For all visitors together: the first reports are enough. */
const MAX_PER_SECOND = 20;

/** Directives that are counted by name; any other counts as `other`. */
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
 * A browser's report. Only the violated directive is read: the other fields (URLs, source position) may contain
 * personal data.
 */
const PolicyReport = v.object({
  'csp-report': v.object({ 'effective-directive': Directive }),
});

const Destination = v.fallback(v.picklist(['script', 'style', 'other']), 'other');

/** The reports of one request of the Reporting API. Only the kind of file is read. */
const IntegrityReports = v.array(
  v.object({
    type: v.literal('integrity-violation'),
    body: v.object({ destination: Destination }),
  }),
);

/**
 * Counts reported violations of the content security policy and the integrity policy. Any client can send anything
 * here, so the number of requests is limited, and only the directive or the kind of file is counted.
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
    const report = v.safeParse(PolicyReport, body, { abortEarly: true });
    if (report.success) {
      violations.inc({ directive: report.output['csp-report']['effective-directive'] });
    }
    const reports = v.safeParse(IntegrityReports, body, { abortEarly: true });
    if (reports.success) {
      for (const { body } of reports.output) withoutHash.inc({ destination: body.destination });
    }
    ctx.status = 204;
  };
}

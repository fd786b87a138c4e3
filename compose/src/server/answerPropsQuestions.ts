import { readJson } from '@statline/service/http/readJson';
import type Koa from 'koa';
import * as v from 'valibot';
import { PropsQuestion } from '../manifest/propsQuestion.ts';
import { callerOf } from '../reports/callerOf.ts';
import type { ReportLimit } from '../reports/createReportLimit.ts';
import type { Site } from '../site/SiteDefinition.ts';
import { whyPropsNotTaken } from '../site/whyPropsNotTaken.ts';

interface PropsQuestionOptions {
  limit: ReportLimit;
  /** Proxies of ours in front of the server. */
  trustedProxies: number;
  site: Pick<Site, 'modules'>;
}

const PATH = '/_shell/props';

/** As much as a module may be given, and its name. */
const MAX_BYTES = 200_000;
const LONGEST_REASON = 1_000;

/**
 * Tells teams whether the site takes what a module mounts another with: its schemas are functions,
 * which `GET /_shell/contract` cannot tell. Anybody can ask anything here: the number of questions
 * that are looked at is bounded.
 */
export function answerPropsQuestions({
  limit,
  trustedProxies,
  site,
}: PropsQuestionOptions): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path !== PATH || ctx.method !== 'POST') return next();
    ctx.set('Cache-Control', 'no-store');
    if (!limit.take(callerOf(ctx.req, trustedProxies))) {
      ctx.status = 429;
      ctx.set('Retry-After', '60');
      return;
    }
    const question = v.safeParse(PropsQuestion, await readJson(ctx.req, MAX_BYTES));
    if (!question.success) {
      ctx.status = 400;
      return;
    }
    const { module, props } = question.output;
    const reason = whyPropsNotTaken(site, module, props)?.slice(0, LONGEST_REASON);
    ctx.body = reason === undefined ? {} : { reason };
  };
}

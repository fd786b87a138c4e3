import { REFERRAL_PARAMETER, type SignUpResponse } from '@statline/contract/api';
import { callerAddress } from '@statline/service/http/callerAddress';
import { refusesTracking } from '@statline/service/http/refusesTracking';
import type { Logger } from '@statline/service/logging/createLogger';
import type { Middleware } from 'koa';
import { countStep, type StepCounts } from '../funnel/countStep.ts';
import { invalidSignUp, tooManySignUps } from '../http/httpErrors.ts';
import type { RequestState } from '../http/RequestState.ts';
import { trustShells } from '../http/trustShells.ts';
import { watchForProxies } from '../http/watchForProxies.ts';
import type { SignUpLimits } from '../limits/createLimits.ts';
import type { Waitlist } from './createWaitlist.ts';
import { readSource } from './readSource.ts';
import { mediaTypeOf, readSubmission } from './readSubmission.ts';

export interface JoinWaitlistDependencies {
  waitlist: Waitlist;
  limits: SignUpLimits;
  logger: Logger;
  /** Number of trusted proxies, whose X-Forwarded-For is used. */
  trustedHops: number;
  /** X-Forwarded-For is trusted only in requests with this secret; undefined: never. */
  apiSecret: string | undefined;
  /** Whether sign-ups are confirmed by mail. */
  confirms: boolean;
  /** Counts visitors' steps. */
  counts: StepCounts;
}

/** The same response for new, listed and quarantined addresses, which an outsider must not be able to distinguish. */
const WELCOME: SignUpResponse = {
  message: 'You’re on the list. One email when we launch.',
};
/** Worded for listed addresses too, which may already have received the mail. */
const WELCOME_BY_MAIL: SignUpResponse = {
  message: 'You’re on the list. Confirm your address by the link in our mail, if you have not.',
  confirmByMail: true,
};

/** `POST /api/waitlist` */
export function joinWaitlist({
  waitlist,
  limits,
  logger,
  trustedHops,
  apiSecret,
  confirms,
  counts,
}: JoinWaitlistDependencies): Middleware<RequestState> {
  const hopsOf = trustShells(apiSecret, trustedHops);
  const watch = watchForProxies(logger, trustedHops, hopsOf);

  return async (ctx) => {
    watch(ctx.req);
    const caller = callerAddress(ctx.req, hopsOf(ctx.req));
    const limit = await limits.countCaller(caller);
    if (limit !== 'allowed') throw tooManySignUps(limit.retryAfterSeconds);

    const type = mediaTypeOf(ctx.get('content-type'));
    const body = await readSubmission(ctx.req, type, ctx.request.charset);
    const from = ctx.get('referer');
    const source = refusesTracking(ctx.req) ? undefined : readSource(body, from);
    const joined = await waitlist.join({ ...referralIn(from), ...body }, caller, source);

    if (joined.outcome === 'invalid') throw invalidSignUp(joined.errors);
    if (joined.outcome === 'limited') throw tooManySignUps(joined.retryAfterSeconds);
    ctx.state.outcome = joined.outcome;
    if (joined.outcome === 'accepted') countStep(counts, ctx, 'sent');
    ctx.body = confirms ? WELCOME_BY_MAIL : WELCOME;
  };
}

/** Reads the referral code from the referrer, for a form without script. */
function referralIn(referrer: string): { referredBy?: string } {
  const code = URL.canParse(referrer) && new URL(referrer).searchParams.get(REFERRAL_PARAMETER);
  return code ? { referredBy: code } : {};
}

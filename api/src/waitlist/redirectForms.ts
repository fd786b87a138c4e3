import {
  SIGN_UP_PATH,
  type SignUpOutcome,
  type SignUpResponse,
  signUpOutcomeAddress,
  signUpOutcomeCookie,
} from '@statline/contract/api';
import { codesOf } from '@statline/contract/refusals';
import type { Middleware } from 'koa';
import type { RequestState } from '../http/RequestState.ts';
import { FORM_TYPE, mediaTypeOf } from './readSubmission.ts';

/**
 * Responds to a form that was sent without script: redirects to the site, with the outcome in the URL (beside the
 * refusals' codes, the form page's referral code and campaign) and in a cookie for the sender.
 */
export const redirectForms: Middleware<RequestState> = async (ctx, next) => {
  await next();
  if (ctx.state.route !== SIGN_UP_PATH) return;
  if (mediaTypeOf(ctx.get('content-type')) !== FORM_TYPE) return;
  const outcome = outcomeForStatus(ctx.status);
  const { confirmByMail, errors = {} } = ctx.body as SignUpResponse;
  ctx.status = 303;
  ctx.append('Set-Cookie', signUpOutcomeCookie(outcome));
  const referrer = ctx.get('referer');
  ctx.redirect(signUpOutcomeAddress(outcome, referrer, confirmByMail, codesOf(errors)));
};

function outcomeForStatus(status: number): SignUpOutcome {
  if (status < 300) return 'joined';
  if (status === 429) return 'limited';
  return status < 500 ? 'invalid' : 'unavailable';
}

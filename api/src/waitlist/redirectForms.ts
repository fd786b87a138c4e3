import { SIGN_UP_OUTCOME_PARAMETER, type SignUpOutcome } from '@statline/contract/api';
import type { Middleware } from 'koa';
import { FORM_TYPE, mediaTypeOf } from './readSubmission.ts';

/**
 * Answers a form that was sent without script: with a redirect back to the site, whose address
 * carries the outcome and nothing else.
 */
export const redirectForms: Middleware = async (ctx, next) => {
  await next();
  if (mediaTypeOf(ctx.get('content-type')) !== FORM_TYPE) return;
  const outcome = outcomeOf(ctx.status);
  ctx.status = 303;
  ctx.redirect(`/?${SIGN_UP_OUTCOME_PARAMETER}=${outcome}#waitlist`);
};

function outcomeOf(status: number): SignUpOutcome {
  if (status < 300) return 'joined';
  if (status === 429) return 'limited';
  return status < 500 ? 'invalid' : 'unavailable';
}

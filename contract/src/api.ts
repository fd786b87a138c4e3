import * as v from 'valibot';

/**
 * What crosses the boundary between the browser (or the shell) and the API.
 * Schemas are checked at run time on both sides; the types are derived from them.
 */

/**
 * With what a shell passes on to the API: the secret of both (`API_SECRET`). Without it the API takes
 * X-Forwarded-For for made up.
 */
export const API_SECRET_HEADER = 'x-api-secret';

/**
 * With the API's pages and their fonts, to which mails lead: a shell passes no other HTML on, since a balancer may
 * have written it.
 */
export const API_PAGE_HEADER = 'x-api-page';

/** One sign-up as the home form sends it: JSON, or url-encoded where no script has run. */
export interface SignUpRequest {
  name: string;
  email: string;
  school?: string;
  /** Version of the words on the form that the person has read: letters, digits, dots and dashes. */
  consent?: string;
  /** Code of the referral link (`REFERRAL_PARAMETER`) by which the person came. */
  referredBy?: string | undefined;
  /** Address of the visit's first page: its path and `utm_` parameters are stored for 90 days. */
  landing?: string | undefined;
  /** Host of the page that led to it. */
  referrer?: string | undefined;
  /** Hidden anti-spam field: people leave it empty. */
  honeypot?: string;
}

/** Every response of `POST /api/waitlist`, failures included. `message` is fit for a visitor. */
export const SignUpResponse = v.object({
  message: v.string(),
  /** With a success: every new address is confirmed by mail. */
  confirmByMail: v.optional(v.boolean()),
  /** With a failure: which one, for programs. Codes are stable, messages are not. */
  code: v.optional(v.string()),
  /** With 422: the fields that were refused, each with a sentence for the visitor. */
  errors: v.optional(v.record(v.string(), v.string())),
});
export type SignUpResponse = v.InferOutput<typeof SignUpResponse>;

/**
 * Outcome of a url-encoded sign-up: the API redirects (303) to `/?signup=<outcome>#waitlist`,
 * so that no address ever is in a URL.
 */
export const SIGN_UP_OUTCOMES = ['joined', 'invalid', 'limited', 'unavailable'] as const;
export type SignUpOutcome = (typeof SIGN_UP_OUTCOMES)[number];
export const SIGN_UP_OUTCOME_PARAMETER = 'signup';
export const SIGN_UP_OUTCOME_COOKIE = 'signup';

/** Beside the outcome `joined`: `confirmByMail`, of the response that a form with script gets. */
export const CONFIRM_PARAMETER = 'confirm';

/** Parameter of the page's address, `/?r=<code>`: the link by which a person on the list invites others. */
export const REFERRAL_PARAMETER = 'r';

/**
 * Where that redirect leads. It keeps the referral code and the campaign of the page that the form was on, for the next
 * try.
 *
 * @param referrer address of that page, '' if unknown.
 * @param confirms whether the address is confirmed by mail.
 */
export function signUpOutcomeAddress(
  outcome: SignUpOutcome,
  referrer: string,
  confirms = false,
): string {
  const query = URL.canParse(referrer) ? [...new URL(referrer).searchParams] : [];
  const kept = query.filter(([name]) => name === REFERRAL_PARAMETER || /^utm_\w+$/.test(name));
  const confirm = confirms ? `&${CONFIRM_PARAMETER}` : '';
  const visit = kept.length > 0 ? `&${new URLSearchParams(kept)}` : '';
  return `/?${SIGN_UP_OUTCOME_PARAMETER}=${outcome}${confirm}${visit}#waitlist`;
}

/** A redirect is followed at once; the slowest line takes no longer. */
const OUTCOME_COOKIE_S = 60;

/**
 * The `Set-Cookie` of that redirect: the address alone is anybody's, the outcome is shown to the browser that
 * sent the form. Empty: it has been shown.
 */
export const signUpOutcomeCookie = (outcome: SignUpOutcome | ''): string =>
  `${SIGN_UP_OUTCOME_COOKIE}=${outcome}; Path=/; Max-Age=${outcome ? OUTCOME_COOKIE_S : 0}; HttpOnly; SameSite=Lax`;

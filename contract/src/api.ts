import * as v from 'valibot';

/**
 * The interface between the browser (or the shell) and the API. Both sides check the schemas at run time; the types are
 * derived from them.
 */

/**
 * Request header with the secret that the shells share with the API (`API_SECRET`). Without it the API ignores
 * X-Forwarded-For, since any client could invent that header.
 */
export const API_SECRET_HEADER = 'x-api-secret';

/**
 * Response header that marks the API's pages, which mails link to, and their fonts. A shell passes on no HTML without
 * it, since a load balancer may have written that.
 */
export const API_PAGE_HEADER = 'x-api-page';

/** Sign-ups are posted to this path; the pages that mails link to are below it. */
export const SIGN_UP_PATH = '/api/waitlist';

/** One sign-up as the home page's form sends it: as JSON, or url-encoded if no script has run. */
export interface SignUpRequest {
  name: string;
  email: string;
  school?: string;
  /** Version of the terms on the form that the person has read: letters, digits, dots and dashes. */
  consent?: string;
  /** Code of the referral link (`REFERRAL_PARAMETER`) that the person followed. */
  referredBy?: string | undefined;
  /** Address of the visit's first page: its path and `utm_` parameters are stored for 90 days. */
  landing?: string | undefined;
  /** Host of the page that led to it. */
  referrer?: string | undefined;
  /** Honeypot: a hidden field that people leave empty. */
  honeypot?: string;
}

/** Every response of `POST /api/waitlist`, failures included. `message` may be shown to a visitor. */
export const SignUpResponse = v.object({
  message: v.string(),
  /** With a success: whether every new address is confirmed by mail. */
  confirmByMail: v.optional(v.boolean()),
  /** With a failure: its code. Codes are stable, messages are not. */
  code: v.optional(v.string()),
  /** With 422: the rejected fields, each with a sentence for the visitor. */
  errors: v.optional(v.record(v.string(), v.string())),
});
export type SignUpResponse = v.InferOutput<typeof SignUpResponse>;

/**
 * Outcome of a url-encoded sign-up: the API redirects (303) to `/?signup=<outcome>#waitlist`, so that an e-mail address
 * is never in a URL.
 */
export const SIGN_UP_OUTCOMES = ['joined', 'invalid', 'limited', 'unavailable'] as const;
export type SignUpOutcome = (typeof SIGN_UP_OUTCOMES)[number];
export const SIGN_UP_OUTCOME_PARAMETER = 'signup';
export const SIGN_UP_OUTCOME_COOKIE = 'signup';

/** With the outcome `joined`: set if `confirmByMail` would be true in the JSON response. */
export const CONFIRM_PARAMETER = 'confirm';

/** With the outcome `invalid`: the codes of the refused fields (`REFUSALS`), one parameter each. */
export const REFUSED_PARAMETER = 'refused';

/** Query parameter of a referral link, `/?r=<code>`, by which a person on the list invites others. */
export const REFERRAL_PARAMETER = 'r';

/** What is stored of a campaign, from the parameters `utm_source` and so on. */
export const CAMPAIGN_PARTS = ['source', 'medium', 'campaign', 'term', 'content'] as const;
/** Maximum length of a part: campaigns have names, not texts. */
export const MAX_CAMPAIGN_PART_LENGTH = 60;

/**
 * Destination of the redirect after a url-encoded sign-up. It keeps the referral code and campaign of the form's page
 * for the next try, but nothing long: a proxy may have room for 4 KB of headers.
 *
 * @param referrer URL of the form's page; '' if unknown.
 * @param confirms whether the address is confirmed by mail.
 * @param refused codes of the refused fields.
 */
export function signUpOutcomeAddress(
  outcome: SignUpOutcome,
  referrer: string,
  confirms = false,
  refused: readonly string[] = [],
): string {
  const query = new URLSearchParams(URL.canParse(referrer) ? new URL(referrer).search : '');
  const names = [...CAMPAIGN_PARTS.map((part) => `utm_${part}`), REFERRAL_PARAMETER];
  const kept = names
    .map((name) => [name, query.get(name) ?? ''])
    .filter(([, value = '']) => value !== '' && value.length <= MAX_CAMPAIGN_PART_LENGTH);
  const confirm = confirms ? `&${CONFIRM_PARAMETER}` : '';
  const codes = refused.map((code) => `&${REFUSED_PARAMETER}=${code}`).join('');
  const visit = kept.length > 0 ? `&${new URLSearchParams(kept)}` : '';
  return `/?${SIGN_UP_OUTCOME_PARAMETER}=${outcome}${confirm}${codes}${visit}#waitlist`;
}

/** Long enough to follow the redirect on the slowest connection. */
const OUTCOME_COOKIE_S = 60;

/**
 * `Set-Cookie` of that redirect. Anyone can open the URL; the outcome is shown only to the browser with this cookie.
 * `redirected` tests whether the browser stores cookies. An empty outcome deletes the cookie.
 */
export const signUpOutcomeCookie = (outcome: SignUpOutcome | 'redirected' | ''): string =>
  `${SIGN_UP_OUTCOME_COOKIE}=${outcome}; Path=/; Max-Age=${outcome ? OUTCOME_COOKIE_S : 0}; HttpOnly; SameSite=Lax`;

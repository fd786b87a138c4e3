import { callerKey, networkKey, siteKey } from '@statline/service/http/callerKey';
import { mailboxOf } from '../store/mailboxOf.ts';

export type LimitResult = 'allowed' | { retryAfterSeconds: number };

/**
 * Rate limits of sign-ups. Each counts only one caller's own attempts: no response depends on others' attempts, nor on
 * whether an address is listed.
 */
export interface SignUpLimits {
  /** Counts one attempt of a caller. @param caller the address that the server sees, IPv4 or IPv6. */
  countCaller(caller: string): Promise<LimitResult>;
  /** Counts one attempt of a caller for one mailbox (`mailboxOf`). @param change -1: takes one back. */
  countEmail(caller: string, emailKey: string, change?: 1 | -1): Promise<LimitResult>;
  /**
   * Counts one sign-up of a caller's network by one referral link. Beyond the limit the sign-up does not count as a
   * referral.
   *
   * @param change -1: takes one back.
   */
  countReferral(caller: string, code: string, change?: 1 | -1): Promise<LimitResult>;
}

export interface LimitRule {
  /** Attempts in a window. */
  points: number;
  /** The window's length in seconds. */
  duration: number;
}

export const RULES = {
  /** A whole team may sign up behind one campus address within minutes, some of them twice. */
  caller: { points: 300, duration: 600 },
  /** Ten times the caller's limit for one IPv6 network (/48): enough for a campus, although it has 65,536 callers. */
  site: { points: 3_000, duration: 600 },
  /** No visitor needs more sign-ups of one mailbox: more are abuse or a bug, and each new address gets a mail. */
  email: { points: 10, duration: 3_600 },
  /** A team may share one link on a campus; more sign-ups from one network are probably one person's addresses. */
  referral: { points: 10, duration: 86_400 },
} satisfies Record<string, LimitRule>;

/** Counts one attempt under a key, or takes one back. */
export type Limiter = (key: string, change?: 1 | -1) => Promise<LimitResult>;

export function createLimits(
  limiterOf: (rule: LimitRule, name: keyof typeof RULES) => Limiter,
): SignUpLimits {
  const caller = limiterOf(RULES.caller, 'caller');
  const site = limiterOf(RULES.site, 'site');
  const email = limiterOf(RULES.email, 'email');
  const referral = limiterOf(RULES.referral, 'referral');
  return {
    countCaller: async (address) => {
      const outcome = await caller(callerKey(address));
      const network = siteKey(address);
      // A caller that is over its own limit does not count towards its site's.
      return outcome === 'allowed' && network !== undefined ? site(network) : outcome;
    },
    countEmail: (address, emailKey, change) =>
      email(`${callerKey(address)} ${mailboxOf(emailKey)}`, change),
    countReferral: (address, code, change) => referral(`${networkKey(address)} ${code}`, change),
  };
}

/** For load tests (`RATE_LIMIT=off`). */
export const NO_LIMITS = createLimits(() => async () => 'allowed');

/** @param ms time until the window ends. */
export function refusal(ms: number): LimitResult {
  return { retryAfterSeconds: Math.max(1, Math.ceil(ms / 1_000)) };
}

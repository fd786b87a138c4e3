import { callerKey, siteKey } from '@statline/service/http/callerKey';

export type LimitResult = 'allowed' | { retryAfterSeconds: number };

/**
 * How often sign-ups may be tried. Each count is of one caller's own attempts: no response depends
 * on what others did, nor on whether an address is on the list.
 */
export interface SignUpLimits {
  /** Counts one attempt of a caller. @param caller the address as the server sees it, IPv4 or IPv6. */
  countCaller(caller: string): Promise<LimitResult>;
  /** Counts one attempt of a caller for one e-mail address. */
  countEmail(caller: string, emailKey: string): Promise<LimitResult>;
  /** Counts one sign-up of a caller's network by one referral link; beyond the limit it is no referral. */
  countReferral(caller: string, code: string): Promise<LimitResult>;
}

export interface LimitRule {
  /** Attempts in a window. */
  points: number;
  /** The window's length in seconds. */
  duration: number;
}

export const RULES = {
  /** A whole team signs up behind one campus address, some of them twice, within minutes. */
  caller: { points: 300, duration: 600 },
  /** Ten full callers of one IPv6 network (/48): a campus at once, and no more of its 65,536. */
  site: { points: 3_000, duration: 600 },
  /** No visitor needs to sign one address up more often; every attempt beyond is abuse or a bug. */
  email: { points: 10, duration: 3_600 },
  /** A team shares one link on a campus; what one network brings beyond is more likely one person's addresses. */
  referral: { points: 10, duration: 86_400 },
} satisfies Record<string, LimitRule>;

/** Counts one attempt under a key. */
export type Limiter = (key: string) => Promise<LimitResult>;

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
      // A caller beyond its own limit uses up nothing of its site's.
      return outcome === 'allowed' && network !== undefined ? site(network) : outcome;
    },
    countEmail: (address, emailKey) => email(`${callerKey(address)} ${emailKey}`),
    countReferral: (address, code) => referral(`${siteKey(address) ?? callerKey(address)} ${code}`),
  };
}

/** For load tests (`RATE_LIMIT=off`). */
export const NO_LIMITS = createLimits(() => async () => 'allowed');

/** @param ms until the window ends. */
export function refusal(ms: number): LimitResult {
  return { retryAfterSeconds: Math.max(1, Math.ceil(ms / 1_000)) };
}

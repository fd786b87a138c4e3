import { callerKey, siteKey } from '@statline/service/http/callerKey';
import type { LimitResult, SignUpLimits } from './SignUpLimits.ts';

export interface LimitRule {
  /** Attempts in a window. */
  points: number;
  /** The window's length in seconds. */
  duration: number;
}

/** A whole team signs up behind one campus address, some of them twice, within minutes. */
export const CALLER_RULE: LimitRule = { points: 300, duration: 600 };
/** Ten full callers of one IPv6 network (/48): a campus at once, and no more of its 65,536. */
export const SITE_RULE: LimitRule = { points: 3_000, duration: 600 };
/** No visitor needs to sign one address up more often; every attempt beyond is abuse or a bug. */
export const EMAIL_RULE: LimitRule = { points: 10, duration: 3_600 };

/** A team shares one link on a campus; what one network brings beyond is more likely one person's addresses. */
export const REFERRAL_RULE: LimitRule = { points: 10, duration: 86_400 };

/** Counts one attempt under a key. */
export type Limiter = (key: string) => Promise<LimitResult>;

export function createLimits({
  caller,
  site,
  email,
  referral,
}: Record<'caller' | 'site' | 'email' | 'referral', Limiter>): SignUpLimits {
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
export const NO_LIMITS: SignUpLimits = {
  countCaller: async () => 'allowed',
  countEmail: async () => 'allowed',
  countReferral: async () => 'allowed',
};

/** @param ms until the window ends. */
export function refusal(ms: number): LimitResult {
  return { retryAfterSeconds: Math.max(1, Math.ceil(ms / 1_000)) };
}

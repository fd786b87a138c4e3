import { callerKey } from '@statline/service/http/callerKey';
import type { LimitAnswer, SignUpLimits } from './SignUpLimits.ts';

export interface LimitRule {
  /** Attempts in a window. */
  points: number;
  /** The window's length in seconds. */
  duration: number;
}

/** A whole team signs up behind one campus address, some of them twice, within minutes. */
export const CALLER_RULE: LimitRule = { points: 300, duration: 600 };
/** Nobody needs to sign one address up more often; every attempt beyond is a nuisance or a bug. */
export const EMAIL_RULE: LimitRule = { points: 10, duration: 3_600 };

/** Counts one attempt under a key. */
export type Limiter = (key: string) => Promise<LimitAnswer>;

export function createLimits({ caller, email }: Record<'caller' | 'email', Limiter>): SignUpLimits {
  return {
    countCaller: (address) => caller(callerKey(address)),
    countEmail: (address, emailKey) => email(`${callerKey(address)} ${emailKey}`),
  };
}

/** For load tests (`RATE_LIMIT=off`). */
export const NO_LIMITS: SignUpLimits = {
  countCaller: async () => 'allowed',
  countEmail: async () => 'allowed',
};

/** @param ms until the window ends. */
export function refusal(ms: number): LimitAnswer {
  return { retryAfterSeconds: Math.max(1, Math.ceil(ms / 1_000)) };
}

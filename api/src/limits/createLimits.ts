import { createHash } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { callerKey } from './callerKey.ts';
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

/** Counts one attempt; rejects with a `RateLimiterRes` above the limit. */
export interface Limiter {
  consume(key: string): Promise<RateLimiterRes>;
}

export function createLimits({ caller, email }: Record<'caller' | 'email', Limiter>): SignUpLimits {
  return {
    countCaller: (address) => consume(caller, digest(callerKey(address))),
    countEmail: (emailKey) => consume(email, digest(emailKey)),
  };
}

/** For load tests (`RATE_LIMIT=off`). */
export const NO_LIMITS: SignUpLimits = {
  countCaller: async () => 'allowed',
  countEmail: async () => 'allowed',
};

async function consume(limiter: Limiter, key: string): Promise<LimitAnswer> {
  try {
    await limiter.consume(key);
    return 'allowed';
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return { retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1_000)) };
  }
}

/** Counters name nobody: keys are digests, which are also all of one length. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

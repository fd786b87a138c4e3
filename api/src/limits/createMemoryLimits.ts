import { RateLimiterMemory } from 'rate-limiter-flexible';
import { CALLER_RULE, createLimits, EMAIL_RULE } from './createLimits.ts';
import type { SignUpLimits } from './SignUpLimits.ts';

/** Counts in this process: enough where one process serves the embedded store. */
export function createMemoryLimits(): SignUpLimits {
  return createLimits({
    caller: new RateLimiterMemory({ ...CALLER_RULE, keyPrefix: 'caller' }),
    email: new RateLimiterMemory({ ...EMAIL_RULE, keyPrefix: 'email' }),
  });
}

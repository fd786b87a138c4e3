import { CALLER_RULE, createLimits, EMAIL_RULE, REFERRAL_RULE, SITE_RULE } from './createLimits.ts';
import { createMemoryLimiter } from './createMemoryLimiter.ts';
import type { SignUpLimits } from './SignUpLimits.ts';

/** Counts in this process: enough where one process serves the embedded store. */
export function createMemoryLimits(): SignUpLimits {
  return createLimits({
    caller: createMemoryLimiter(CALLER_RULE),
    site: createMemoryLimiter(SITE_RULE),
    email: createMemoryLimiter(EMAIL_RULE),
    referral: createMemoryLimiter(REFERRAL_RULE),
  });
}

import type { SignUpLimits } from '../limits/SignUpLimits.ts';
import type { SignUpStore } from '../store/SignUpStore.ts';
import { parseSignUp } from './parseSignUp.ts';
import { withMinimumDuration } from './withMinimumDuration.ts';

export type JoinOutcome =
  /** On the list: whether it was before is nobody's business. */
  | { outcome: 'accepted' }
  /** Told the same as `accepted`, and kept apart. */
  | { outcome: 'quarantined' }
  | { outcome: 'invalid'; errors: Record<string, string> }
  | { outcome: 'limited'; retryAfterSeconds: number };

export interface Waitlist {
  /**
   * Puts whoever a request names on the list.
   *
   * @param body the decoded request, unchecked.
   * @param caller the address that it comes from.
   * @throws StoreUnavailable when it is not known to be stored.
   */
  join(body: unknown, caller: string): Promise<JoinOutcome>;
}

export interface WaitlistDependencies {
  store: Pick<SignUpStore, 'add' | 'quarantine'>;
  limits: Pick<SignUpLimits, 'countEmail'>;
  now: () => Date;
  /** The least time that a sign-up takes. */
  minimumDurationMs?: number;
}

/**
 * Both stores do the same work for a new address as for a listed one, to within some 3% of the
 * 0.3 ms that it takes. Waiting for a moment that hides in any network covers the rest. It does
 * not limit throughput: nothing waits for the one that is waiting.
 */
const MINIMUM_DURATION_MS = 5;

export function createWaitlist({
  store,
  limits,
  now,
  minimumDurationMs = MINIMUM_DURATION_MS,
}: WaitlistDependencies): Waitlist {
  return {
    join: async (body, caller) => {
      const parsed = parseSignUp(body);
      if ('errors' in parsed) return { outcome: 'invalid', errors: parsed.errors };

      const { honeypotFilled, ...person } = parsed.signUp;
      const limit = await limits.countEmail(caller, person.emailKey);
      if (limit !== 'allowed') return { outcome: 'limited', ...limit };

      const signUp = { ...person, at: now() };
      const kept = honeypotFilled ? store.quarantine(signUp) : store.add(signUp);
      await withMinimumDuration<unknown>(minimumDurationMs, kept);
      return { outcome: honeypotFilled ? 'quarantined' : 'accepted' };
    },
  };
}

import type { SignUpLimits } from '../limits/createLimits.ts';
import type { SignUpSource } from '../store/SignUp.ts';
import type { SignUpStore } from '../store/SignUpStore.ts';
import { parseSignUp } from './parseSignUp.ts';

type JoinOutcome =
  /** On the list. The response never reveals whether the person was already listed. */
  | { outcome: 'accepted' }
  /** Stored in quarantine, with the response of `accepted`. */
  | { outcome: 'quarantined' }
  | { outcome: 'invalid'; errors: Record<string, string> }
  | { outcome: 'limited'; retryAfterSeconds: number };

export interface Waitlist {
  /**
   * @param body the decoded request, not validated.
   * @param caller the client's address.
   * @throws StoreUnavailable if the outcome is unknown.
   */
  join(body: unknown, caller: string, source?: SignUpSource): Promise<JoinOutcome>;
}

interface WaitlistDependencies {
  store: Pick<SignUpStore, 'add' | 'quarantine'>;
  limits: Pick<SignUpLimits, 'countEmail' | 'countReferral'>;
  now: () => Date;
  /** Called with each listed address, new or not; the response does not wait for it. */
  signedUp?: ((emailKey: string) => void) | undefined;
  /** The minimum duration of a sign-up, which hides differences. */
  minimumDurationMs?: number;
}

/**
 * Hides the remaining difference between a new and a listed address: 3% of 0.3 ms (docs/decisions/api.md). It does not
 * reduce throughput, since nothing else waits.
 */
const MINIMUM_DURATION_MS = 5;

export function createWaitlist({
  store,
  limits,
  now,
  signedUp,
  minimumDurationMs = MINIMUM_DURATION_MS,
}: WaitlistDependencies): Waitlist {
  return {
    join: async (body, caller, source) => {
      const parsed = parseSignUp(body);
      if ('errors' in parsed) return { outcome: 'invalid', errors: parsed.errors };

      const { honeypotFilled, referredBy, ...person } = parsed.signUp;
      const limit = await limits.countEmail(caller, person.emailKey);
      if (limit !== 'allowed') return { outcome: 'limited', ...limit };

      const isReferral =
        referredBy !== undefined && (await limits.countReferral(caller, referredBy)) === 'allowed';
      const signUp = {
        ...person,
        ...(isReferral && { referredBy }),
        ...(source && { source }),
        at: now(),
      };
      const stored = honeypotFilled ? store.quarantine(signUp) : store.add(signUp);
      try {
        await withMinimumDuration<unknown>(minimumDurationMs, stored);
      } catch (error) {
        // Otherwise a visitor who retries during an outage would be rejected for an hour after it, or not be referred.
        void limits.countEmail(caller, person.emailKey, -1);
        if (isReferral) void limits.countReferral(caller, referredBy, -1);
        throw error;
      }
      if (!honeypotFilled) signedUp?.(person.emailKey);
      return { outcome: honeypotFilled ? 'quarantined' : 'accepted' };
    },
  };
}

/** Settles like `work`, but resolves no earlier than `ms` after the call. Failures reject at once. */
async function withMinimumDuration<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const minimum = new Promise((resolve) => setTimeout(resolve, ms));
  const [result] = await Promise.all([work, minimum]);
  return result;
}

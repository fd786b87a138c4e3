import type { SignUpLimits } from '../limits/createLimits.ts';
import type { SignUpSource } from '../store/SignUp.ts';
import type { SignUpStore } from '../store/SignUpStore.ts';
import { parseSignUp } from './parseSignUp.ts';

type JoinOutcome =
  /** On the list; the response never reveals whether it was before. */
  | { outcome: 'accepted' }
  /** The response is that of `accepted`; stored in quarantine. */
  | { outcome: 'quarantined' }
  | { outcome: 'invalid'; errors: Record<string, string> }
  | { outcome: 'limited'; retryAfterSeconds: number };

export interface Waitlist {
  /**
   * @param body the decoded request, unchecked.
   * @param caller the address that it comes from.
   * @throws StoreUnavailable when it is not known to be stored.
   */
  join(body: unknown, caller: string, source?: SignUpSource): Promise<JoinOutcome>;
}

interface WaitlistDependencies {
  store: Pick<SignUpStore, 'add' | 'quarantine'>;
  limits: Pick<SignUpLimits, 'countEmail' | 'countReferral'>;
  now: () => Date;
  /** Called with each address on the list, new or not: its response does not wait. */
  signedUp?: ((emailKey: string) => void) | undefined;
  /** The minimum duration of a sign-up, so that its duration reveals nothing. */
  minimumDurationMs?: number;
}

/**
 * Hides what is left of the difference between a new and a listed address: 3% of 0.3 ms
 * (docs/decisions/api.md). It costs no throughput, since nothing else waits meanwhile.
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
      await withMinimumDuration<unknown>(minimumDurationMs, stored);
      if (!honeypotFilled) signedUp?.(person.emailKey);
      return { outcome: honeypotFilled ? 'quarantined' : 'accepted' };
    },
  };
}

/** Settles with `work`, but resolves no sooner than `ms` after the call. Failures reject at once. */
async function withMinimumDuration<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const minimum = new Promise((resolve) => setTimeout(resolve, ms));
  const [result] = await Promise.all([work, minimum]);
  return result;
}

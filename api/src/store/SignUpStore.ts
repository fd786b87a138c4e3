import type { DashboardMetrics } from '@statline/contract/api';

/** One person who asked to join. */
export interface SignUp {
  /** The normalised address (`normalizeEmail`): one person's spellings share it. */
  emailKey: string;
  /** The address as it was typed. */
  email: string;
  name: string;
  school?: string;
  at: Date;
}

/** A sign-up whose honeypot was filled: kept apart, since autofill can fill it for a person. */
export interface QuarantinedSignUp extends SignUp {
  id: string;
}

/** How long a quarantined sign-up is kept: long enough for a person to ask what became of it. */
export const QUARANTINE_DAYS = 30;

/**
 * Remembers who signed up. Every promise that resolves is durable: what it says survives the
 * loss of this process and of the machine's power. Every method throws `StoreUnavailable`
 * where the store cannot be reached or the outcome is unknown; asking again is safe.
 */
export interface SignUpStore {
  /** The store's own guarantee, not a read before a write: one record for each `emailKey`. */
  add(signUp: SignUp): Promise<'added' | 'present'>;
  /** @param now decides which days are the last 7 and 30, in UTC. */
  metrics(now: Date): Promise<DashboardMetrics>;
  /** Everybody on the list, oldest first, in bounded memory. */
  export(): AsyncIterable<SignUp>;
  /** Forgets a person, in the list and in quarantine. */
  remove(emailKey: string): Promise<'removed' | 'absent'>;
  /** Keeps a sign-up outside the list and every count, for `QUARANTINE_DAYS`. */
  quarantine(signUp: SignUp): Promise<void>;
  quarantined(now: Date): AsyncIterable<QuarantinedSignUp>;
  /** Moves a quarantined sign-up to the list. */
  release(id: string): Promise<'added' | 'present' | 'absent'>;
  /** Forgets what has been quarantined for longer than that. */
  purge(now: Date): Promise<void>;
  /** Resolves when sign-ups can be stored now. */
  ready(): Promise<void>;
  /** Called once, after the last answer. */
  close(): Promise<void>;
}

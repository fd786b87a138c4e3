import type { DashboardMetrics } from '@statline/contract/dashboard';
import type { Addresses, MailOptions } from './Addresses.ts';
import type { Funnel } from './Funnel.ts';
import type { AddressState, ListedRecord, ListedSignUp } from './ListedSignUp.ts';
import type { Outbox } from './Outbox.ts';
import type { Referrals } from './Referrals.ts';
import type { SignUp } from './SignUp.ts';
import type { StoreMaintenance } from './StoreMaintenance.ts';
import type { StoreMonitoring } from './StoreState.ts';

/** Which part of the list; what is unset does not matter. */
export interface ListFilter {
  /** Signed up then or later. */
  since?: Date;
  schoolKey?: string;
  batch?: number;
  state?: AddressState;
}

export interface PersonRecord {
  listed?: ListedRecord;
  quarantined?: QuarantinedSignUp;
}

export interface Batch {
  /** Counts from 1; no number is given twice. */
  batch: number;
  at: Date;
  /** The people who are still on the list. */
  people: number;
}

/** The whole list in figures; schools by their key, days in UTC. */
export interface Statistics {
  total: number;
  invited: number;
  quarantined: number;
  /** Days with sign-ups, oldest first. */
  days: { day: string; signUps: number }[];
  /** The most sign-ups first. */
  schools: { key: string; signUps: number }[];
}

/** A sign-up with a filled honeypot: stored apart, since autofill can fill it for a person. */
export interface QuarantinedSignUp extends SignUp {
  id: string;
}

/** How long a quarantined sign-up is stored: long enough for a person to inquire about it. */
export const QUARANTINE_DAYS = 30;

/** The largest batch: more would delay sign-ups for longer than a moment. */
export const MAX_BATCH = 10_000;

/** How a store is opened. */
export interface StoreOptions {
  /** Each new sign-up goes to the outbox. */
  addToOutbox?: boolean;
  /** Each new sign-up gets a mail; unset: none does. */
  mail?: MailOptions | undefined;
  /** Where nothing can be written, what is there is opened for reading (embedded store). */
  orReadOnly?: boolean;
  /** An older list: brought to this program's version (default), or refused with a `StartError`. */
  older?: 'migrate' | 'refuse';
  /** How long one call may take (embedded: a visitor's); by default short enough for a response in time. */
  deadlineMs?: number;
}

/** What works on a list of any known version, and leaves it so: the API beside may be of an older program. */
export interface AnyVersionStore extends Pick<StoreMonitoring, 'recordBackup' | 'recordDrill'> {
  readonly maintenance: Pick<StoreMaintenance, 'count' | 'inspect' | 'backup'>;
  /** All records, in the list and in quarantine, with their times; in bounded memory. */
  people(): AsyncIterable<{ emailKey: string; at: Date }>;
  /** When a person signed up, in the list or in quarantine: the later moment. Undefined: they are in neither. */
  lastSignUp(emailKey: string): Promise<Date | undefined>;
  /** Forgets a person, in the list and in quarantine; the event is in the same transaction. */
  remove(emailKey: string): Promise<'removed' | 'absent'>;
  /** Called once, after the last response. */
  close(): Promise<void>;
}

/**
 * Every promise that resolves is durable: its effect survives the loss of this process and of the machine's
 * power. Every method throws `StoreUnavailable` where the outcome is unknown; retrying is safe.
 */
export interface SignUpStore extends AnyVersionStore, StoreMonitoring {
  /** Idempotent by the store's own guarantee, not a read before a write: one record for each `emailKey`. */
  add(signUp: SignUp): Promise<'added' | 'present'>;
  /** @param now decides which days are the last 7 and 30, in UTC. */
  metrics(now: Date): Promise<DashboardMetrics>;
  /** The list, or a part of it, in bounded memory: by moment, then by `emailKey`. */
  export(filter?: ListFilter): AsyncIterable<ListedSignUp>;
  /** The last to sign up, the latest first. */
  newest(limit: number): Promise<ListedSignUp[]>;
  find(emailKey: string): Promise<PersonRecord>;
  /** Adds people as they were on another list; no event is made. @returns how many are new. */
  import(people: readonly ListedSignUp[]): Promise<number>;
  /** @param now decides which are expired. */
  statistics(now: Date): Promise<Statistics>;
  /**
   * Marks the next people who can be reached as invited: all or none, and no one twice, however many do so at
   * the same time.
   *
   * @param count at most `MAX_BATCH`.
   * @param latest number of the last batch, 0 if there is none: where there is a later one, none is made.
   * @returns undefined where none is made, or all have been invited.
   */
  invite(count: number, now: Date, latest?: number): Promise<Batch | undefined>;
  /** Oldest first. */
  batches(): Promise<Batch[]>;
  readonly outbox: Outbox;
  readonly addresses: Addresses;
  readonly referrals: Referrals;
  readonly funnel: Funnel;
  /** Stores a sign-up outside the list and every count, for `QUARANTINE_DAYS`. */
  quarantine(signUp: SignUp): Promise<void>;
  quarantined(now: Date): AsyncIterable<QuarantinedSignUp>;
  /** The last to be quarantined, the latest first. */
  newestQuarantined(now: Date, limit: number): Promise<QuarantinedSignUp[]>;
  /** Moves a quarantined sign-up to the list. */
  release(id: string): Promise<'added' | 'present' | 'absent'>;
  /** Forgets what has been quarantined for longer than that, and the funnel's past `SOURCE_DAYS`. */
  purge(now: Date): Promise<void>;
  /** Resolves when sign-ups can be stored now. */
  ready(): Promise<void>;
  readonly maintenance: StoreMaintenance;
}

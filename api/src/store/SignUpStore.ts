import type { DashboardMetrics } from '@statline/contract/dashboard';
import type { Addresses, MailOptions } from './Addresses.ts';
import type { Funnel } from './Funnel.ts';
import type { AddressState, ListedRecord, ListedSignUp } from './ListedSignUp.ts';
import type { Outbox } from './Outbox.ts';
import type { Referrals } from './Referrals.ts';
import type { SignUp } from './SignUp.ts';
import type { StoreMaintenance } from './StoreMaintenance.ts';
import type { StoreMonitoring } from './StoreState.ts';

/** Selects a part of the list. Unset fields do not restrict it. */
interface ListFilter {
  /** People who signed up at this time or later. */
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
  /** Numbered from 1; numbers are never reused. */
  batch: number;
  at: Date;
  /** Number of its people who are still on the list. */
  people: number;
}

/** Figures of the whole list. Schools are given by key, days in UTC. */
export interface Statistics {
  total: number;
  invited: number;
  quarantined: number;
  /** Days with sign-ups, oldest first. */
  days: { day: string; signUps: number }[];
  /** Schools with the most sign-ups first. */
  schools: { key: string; signUps: number }[];
}

/**
 * A sign-up with a filled honeypot. It is kept apart from the list and not discarded, since autofill may have filled
 * the honeypot for a real person.
 */
export interface QuarantinedSignUp extends SignUp {
  id: string;
}

/** How long a quarantined sign-up is stored: long enough for the person to inquire about it. */
export const QUARANTINE_DAYS = 30;

/** Largest batch: a larger one would noticeably delay sign-ups. */
export const MAX_BATCH = 10_000;

/** Events and mails that a new sign-up causes; a repeated one causes none. */
export interface Announcing {
  /** Whether each new sign-up creates an event in the outbox. */
  addToOutbox?: boolean;
  /** Options of the mail for each new sign-up; unset: no mail is sent. */
  mail?: MailOptions | undefined;
}

/** Options for opening a store. */
export interface StoreOptions extends Announcing {
  /**
   * What to do with an older list: migrate it to this program's version (default), or throw a `StartError`. With
   * `refuse`, an embedded store whose folder cannot be written is opened read-only.
   */
  older?: 'migrate' | 'refuse';
  /**
   * Deadline of one call (embedded store: of calls that visitors wait for). The default is short enough for a timely
   * response.
   */
  deadlineMs?: number;
}

/**
 * Operations that work with any known version of the list and keep its version, since an API of an older version may be
 * running.
 */
export interface AnyVersionStore extends Pick<StoreMonitoring, 'recordBackup' | 'recordDrill'> {
  readonly maintenance: Pick<StoreMaintenance, 'count' | 'inspect' | 'backup'>;
  /** All records with their times, on the list and in quarantine; in bounded memory. */
  people(): AsyncIterable<{ emailKey: string; at: Date }>;
  /** The times of a person's records, on the list and in quarantine. */
  signUpsOf(emailKey: string): Promise<Date[]>;
  /**
   * Deletes a person's records of these times from the list and from quarantine, and so none of a later sign-up; the
   * event is written in the same transaction.
   */
  remove(emailKey: string, signUps: readonly Date[]): Promise<'removed' | 'absent'>;
  /** Call it once, after the last response. */
  close(): Promise<void>;
}

/**
 * A promise resolves only once its effect is durable: it survives a crash of this process and a power cut. Every method
 * throws `StoreUnavailable` if the outcome is unknown; retrying is safe, except for `invite`.
 */
export interface SignUpStore extends AnyVersionStore, StoreMonitoring {
  /**
   * Adds a sign-up, at most one for each `emailKey`. The database guarantees this atomically, without a read before the
   * write.
   */
  add(signUp: SignUp): Promise<'added' | 'present'>;
  /** @param now determines the last 7 and 30 days, in UTC. */
  metrics(now: Date): Promise<DashboardMetrics>;
  /** The list or a part of it, ordered by time, then by `emailKey`; in bounded memory. */
  export(filter?: ListFilter): AsyncIterable<ListedSignUp>;
  /** The most recent sign-ups, latest first. */
  newest(limit: number): Promise<ListedSignUp[]>;
  find(emailKey: string): Promise<PersonRecord>;
  /** Adds people of another list with their data from there, without events. @returns the number of new people. */
  import(people: readonly ListedSignUp[]): Promise<number>;
  /** @param now determines which quarantined sign-ups are expired. */
  statistics(now: Date): Promise<Statistics>;
  /**
   * Marks the next reachable people as invited, atomically: nobody is invited twice, even by concurrent calls. After
   * `StoreUnavailable` the batch may have been made, and a retry without `latest` would make another.
   *
   * @param count at most `MAX_BATCH`.
   * @param latest number of the last batch that the caller knows, 0 for none. If there is a later one, no batch is
   *   made.
   * @returns undefined if no batch is made, or everybody has been invited.
   */
  invite(count: number, now: Date, latest?: number): Promise<Batch | undefined>;
  /** Oldest first. */
  batches(): Promise<Batch[]>;
  readonly outbox: Outbox;
  readonly addresses: Addresses;
  readonly referrals: Referrals;
  readonly funnel: Funnel;
  /** Stores a sign-up apart from the list and all counts, for `QUARANTINE_DAYS`. */
  quarantine(signUp: SignUp): Promise<void>;
  quarantined(now: Date): AsyncIterable<QuarantinedSignUp>;
  /** The most recently quarantined sign-ups, latest first. */
  newestQuarantined(now: Date, limit: number): Promise<QuarantinedSignUp[]>;
  /** Moves a quarantined sign-up to the list. */
  release(id: string): Promise<'added' | 'present' | 'absent'>;
  /** Deletes quarantined sign-ups after `QUARANTINE_DAYS`, and the funnel's data after `SOURCE_DAYS`. */
  purge(now: Date): Promise<void>;
  /** Resolves when sign-ups can be stored now. */
  ready(): Promise<void>;
  readonly maintenance: StoreMaintenance;
}

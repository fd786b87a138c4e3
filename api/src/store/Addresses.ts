import type { AddressState, ListedRecord } from './ListedSignUp.ts';
import type { Outbox } from './Outbox.ts';
import type { SignUp } from './SignUp.ts';

/** Options for mails; all processes on one list must use the same. */
export interface MailOptions {
  /** The hash under which a person's link is found. */
  tokenHashOf(person: Person): string;
  /** Most mails per UTC day. Each further API process may exceed it by the number that it sends concurrently. */
  perDay: number;
}

/** Identifies one record of the list. A person who was erased and signs up again is another record. */
export type Person = Pick<SignUp, 'emailKey' | 'at'>;

/** Most mails to one address, the first one included, so that a stranger cannot cause more. */
export const MAX_MAILS = 3;

/** Minimum time between two mails to one address, in milliseconds. */
export const MAIL_INTERVAL_MS = 3_600_000;

/** Addresses and their confirmation by mail. */
export interface Addresses {
  /** Mails to be sent; as durable as the webhook's events. */
  readonly outbox: Outbox;
  /** Finds the person of a link. */
  find(tokenHash: string): Promise<ListedRecord | undefined>;
  /**
   * Changes the state, and cancels a pending mail. Idempotent. An unsubscribed address stays unsubscribed when it
   * bounces.
   *
   * @returns `first` if this call has confirmed the address for the first time.
   */
  mark(
    person: Person,
    state: Exclude<AddressState, 'pending'>,
    now: Date,
  ): Promise<'first' | 'other'>;
  /**
   * Requests the mail again (or for the first time, for a person from before mails were enabled), within `MAX_MAILS`
   * and `MAIL_INTERVAL_MS`, unless the address is confirmed. A mail of a later time than that from now was sent before
   * the clock was set back. An unsubscribed or bounced address keeps its state until its owner confirms.
   */
  request(person: Person, now: Date): Promise<'requested' | 'refused'>;
  /** Number of people by state. People from before mails were enabled have none. */
  figures(): Promise<Record<AddressState, number>>;
}

import type { AddressState, ListedRecord } from './ListedSignUp.ts';
import type { Outbox } from './Outbox.ts';
import type { SignUp } from './SignUp.ts';

/** How the store makes mails; the same for every process on one list. */
export interface MailOptions {
  /** The hash by which a person's link is found. */
  tokenHashOf(person: Person): string;
  /** The most mails of one UTC day. Each further API process may exceed it by what it sends at a time. */
  perDay: number;
}

/** One record of the list; a person who was erased and signs up again is another. */
export type Person = Pick<SignUp, 'emailKey' | 'at'>;

/** The first mail included: a stranger can have no more sent to an address. */
export const MAX_MAILS = 3;

/** Between two mails to one address, in milliseconds. */
export const MAIL_INTERVAL_MS = 3_600_000;

/** Addresses that are confirmed by mail. */
export interface Addresses {
  /** Mails that are still to be sent; as durable as the webhook's events. */
  readonly outbox: Outbox;
  /** The person whom a link names. */
  find(tokenHash: string): Promise<ListedRecord | undefined>;
  /**
   * Changes the state, and cancels a mail that waits. Repeating it changes nothing; an unsubscribed
   * address stays so when it bounces.
   */
  mark(person: Person, state: Exclude<AddressState, 'pending'>, now: Date): Promise<void>;
  /**
   * Has the mail sent again (or for the first time, to a person from before there were mails), within
   * `MAX_MAILS` and `MAIL_INTERVAL_MS`, unless the address is confirmed. One that is unsubscribed or bounced
   * stays so until its owner confirms.
   */
  request(person: Person, now: Date): Promise<'requested' | 'refused'>;
  /** People by state; those from before there were mails are in none. */
  figures(): Promise<Record<AddressState, number>>;
}

import type { SignUp } from './SignUp.ts';

/**
 * State of an address: `pending` until its owner confirms it, `unsubscribed` by its owner or after a complaint,
 * `bounced` if mail cannot be delivered.
 */
export const ADDRESS_STATES = ['pending', 'confirmed', 'unsubscribed', 'bounced'] as const;
export type AddressState = (typeof ADDRESS_STATES)[number];

export interface AddressStatus {
  state: AddressState;
  since: Date;
  /** When its owner last confirmed it; kept in every later state. */
  confirmedAt?: Date;
  /** When the last mail was handed to the mail server. */
  mailedAt?: Date;
}

/** A person on the list. */
export interface ListedSignUp extends SignUp {
  /** The batch in which the person was invited, and its time. */
  invited?: { batch: number; at: Date };
  /** Unset: no mail was ever requested. */
  address?: AddressStatus;
  /** The webhook receiver's id of the person; unset: there was never an event. */
  personId?: string;
}

/** The whole record of a person on the list. */
export interface ListedRecord extends ListedSignUp {
  /** How often the address was signed up. */
  attempts: number;
  /** State of an undelivered event for the webhook's receiver. */
  event?: 'waiting' | 'dead';
  /** Number of requested mails; unset: none. */
  mails?: number;
  /** State of a mail that is not sent yet. */
  mail?: 'waiting' | 'dead';
}

import type { SignUp } from './SignUp.ts';

/**
 * What is known of an address: `pending` until its owner confirms it, `unsubscribed` by its owner or
 * after a complaint, `bounced` where mail cannot be delivered to it.
 */
export const ADDRESS_STATES = ['pending', 'confirmed', 'unsubscribed', 'bounced'] as const;
export type AddressState = (typeof ADDRESS_STATES)[number];

export interface AddressStatus {
  state: AddressState;
  since: Date;
  /** When its owner confirmed it last; stays with every later state. */
  confirmedAt?: Date;
  /** When the last mail was handed to the mail server. */
  mailedAt?: Date;
}

/** A person on the list. */
export interface ListedSignUp extends SignUp {
  /** The batch in which the person was invited, and when that was made. */
  invited?: { batch: number; at: Date };
  /** Unset: no mail was ever to be sent. */
  address?: AddressStatus;
  /** What the webhook's receiver knows the person by; unset: no event was ever made. */
  personId?: string;
}

/** The whole record of a person on the list. */
export interface ListedRecord extends ListedSignUp {
  /** How often the address was signed up. */
  attempts: number;
  /** Whether it is still to be delivered to the webhook's receiver. */
  event?: 'waiting' | 'dead';
  /** Whether a mail is still to be sent. */
  mail?: 'waiting' | 'dead';
}

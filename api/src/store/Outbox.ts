import type { AddressState } from './ListedSignUp.ts';
import type { SignUp } from './SignUp.ts';

/** What has become of a person: on the list, in another state of the address, or erased. */
export type EventType = 'signed_up' | 'erased' | Exclude<AddressState, 'pending'>;

/** A state as an outbox has it, with its moment; `signed_up` has the sign-up's own. */
export const queuedEvent = (type: EventType, at: Date): string => `${type}@${at.toISOString()}`;

/** @param signedUp undefined: the person is erased, and the state has its moment. */
export function readQueuedEvent(queued: string, signedUp = new Date(0)) {
  const [type, moment] = queued.split('@');
  return { type: type as EventType, at: moment === undefined ? signedUp : new Date(moment) };
}

/** A state of a person that the webhook's receiver has not acknowledged, or a mail that is not sent. */
export interface SignUpEvent {
  /** The same at every attempt, so that a receiver knows what it has seen already. */
  id: string;
  /** The type of the webhook's event; every mail follows `signed_up`. */
  type: EventType;
  /** When that was. */
  at: Date;
  /** The same in all of a person's events, and after a restore; means nothing elsewhere. */
  personId: string;
  /** Unset where the person is erased. */
  signUp?: SignUp;
  /** How often it has been claimed, this time included. */
  attempts: number;
}

/** Nothing is put off by more than these 12 hours. */
export const MAX_DELAY_MS = 12 * 3_600_000;

/** Waiting states per person, at most: a new one replaces the last, since the holder of a link can cause any number. */
export const MAX_STATES = 100;

/** What became of an event: a moment is when to try again, `dead` is never by itself. */
export type EventOutcome = 'delivered' | 'dead' | Date;

/**
 * What is still to be delivered, written by the same write as the record of the person. Removing the person
 * removes it, and leaves `erased` where there ever was an event. A person's are delivered one after the other.
 */
export interface Outbox {
  /**
   * Takes events that are due, the longest due first; one that is not settled by `leaseEnd` is due again. So is
   * what is due later than `MAX_DELAY_MS` from now: the clock has been set back since.
   */
  claim(now: Date, leaseEnd: Date, limit: number): Promise<SignUpEvent[]>;
  /** Does nothing where the person has been removed meanwhile. */
  settle(event: SignUpEvent, outcome: EventOutcome, now: Date): Promise<void>;
  /** `waiting`: due now or later. `dead`: given up, until an operator retries them. */
  figures(): Promise<{ waiting: number; dead: number }>;
  /** Events that were given up, in bounded memory. */
  dead(): AsyncIterable<SignUpEvent>;
  /** Makes all dead events due again, with their attempts reset. @returns how many. */
  retryDead(now: Date): Promise<number>;
}

/** Joins the outboxes of listed and of erased people. */
export function joinOutboxes(listed: Outbox, erased: Outbox): Outbox {
  return {
    claim: async (now, leaseEnd, limit) => {
      const first = await erased.claim(now, leaseEnd, limit);
      if (first.length === limit) return first;
      return [...first, ...(await listed.claim(now, leaseEnd, limit - first.length))];
    },
    settle: (event, ...outcome) =>
      (event.type === 'erased' ? erased : listed).settle(event, ...outcome),
    figures: async () => {
      const [one, other] = await Promise.all([listed.figures(), erased.figures()]);
      return { waiting: one.waiting + other.waiting, dead: one.dead + other.dead };
    },
    dead: async function* () {
      yield* listed.dead();
      yield* erased.dead();
    },
    retryDead: async (now) => (await listed.retryDead(now)) + (await erased.retryDead(now)),
  };
}

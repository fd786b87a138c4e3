import type { AddressState } from './ListedSignUp.ts';
import type { SignUp } from './SignUp.ts';

/** Type of an event: a person signed up, the state of the address changed, or the person was erased. */
type EventType = 'signed_up' | 'erased' | Exclude<AddressState, 'pending'>;

/** Serialises an event's type and time for an outbox. A plain `signed_up` has the time of the sign-up. */
export const queuedEvent = (type: EventType, at: Date): string => `${type}@${at.toISOString()}`;

/** @param signedUp time of the sign-up; undefined for an erased person, whose event has its own time. */
export function readQueuedEvent(queued: string, signedUp = new Date(0)) {
  const [type, moment] = queued.split('@');
  return { type: type as EventType, at: moment === undefined ? signedUp : new Date(moment) };
}

/** An event that the webhook's receiver has not acknowledged, or a mail that is not sent. */
export interface SignUpEvent {
  /** The same at every attempt, so that a receiver can recognise duplicates. */
  id: string;
  /** The type of the webhook's event; for mails always `signed_up`. */
  type: EventType;
  /** Time of the event. */
  at: Date;
  /** The same in all events of a person, and after a restore. It has no other meaning. */
  personId: string;
  /** Unset if the person was erased. */
  signUp?: SignUp;
  /** Number of attempts, this one included. A claim that expires counts as one. */
  attempts: number;
}

/** Longest delay of an event: 12 hours. */
export const MAX_DELAY_MS = 12 * 3_600_000;

/**
 * Most waiting events per person. Beyond it a new event replaces the last one, since the holder of a link can cause any
 * number.
 */
export const MAX_STATES = 100;

/** Outcome of an attempt. A date is the time of the next attempt; `dead` events are not retried automatically. */
type EventOutcome = 'delivered' | 'dead' | Date;

/**
 * Undelivered events. Each is written together with the person's record. Removing the person removes the events, and
 * adds `erased` if the person ever had an event. Events of one person are delivered one after the other.
 */
export interface Outbox {
  /**
   * Claims events that are due, the longest due first. An event that is not settled by `leaseEnd` is due again. Events
   * due later than `MAX_DELAY_MS` from now are due too: they were scheduled before the clock was set back.
   *
   * @param unsettled number of the caller's claims that are not settled, which count as mails of the day.
   */
  claim(now: Date, leaseEnd: Date, limit: number, unsettled?: number): Promise<SignUpEvent[]>;
  /** Stores the outcome and the event's `attempts`. Does nothing if the person has been removed meanwhile. */
  settle(event: SignUpEvent, outcome: EventOutcome, now: Date): Promise<void>;
  /** `waiting`: due now or later. `dead`: given up until an operator retries them. */
  figures(): Promise<{ waiting: number; dead: number }>;
  /** All dead events, in bounded memory. */
  dead(): AsyncIterable<SignUpEvent>;
  /** Makes all dead events due again, and resets their attempts. @returns their number. */
  retryDead(now: Date): Promise<number>;
}

/** Combines the outboxes of listed and of erased people. */
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

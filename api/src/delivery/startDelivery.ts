import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@statline/service/logging/createLogger';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Outbox, SignUpEvent } from '../store/Outbox.ts';
import { nextAttempt } from './nextAttempt.ts';

/** Sends one event; resolves once its receiver has acknowledged it. */
export type SendEvent = (event: SignUpEvent, stop: AbortSignal) => Promise<void>;

export interface DeliveryDependencies {
  what: keyof typeof METRICS;
  outbox: Pick<Outbox, 'claim' | 'settle' | 'figures'>;
  send: SendEvent;
  /** How long a claim lasts: the deadline of `send`, and room for clocks that differ. */
  leaseMs: number;
  now: () => Date;
  logger: Logger;
  registry: Registry;
  /** Milliseconds between two polls of an outbox that had less than `CONCURRENCY` due. */
  pollMs?: number;
}

export interface Delivery {
  /** Ends it within `STOP_GRACE_MS`: what is not delivered by then is sent again later. */
  stop(): Promise<void>;
}

/** Requests under way at a time: enough for some hundred events a second, easy on the receiver. */
const CONCURRENCY = 8;

const POLL_MS = 1_000;

/** Well within what a service has for closing (`runService`). */
const STOP_GRACE_MS = 2_000;

/**
 * Delivers what is in an outbox, at least once each, until it is stopped. What it knows is
 * in the outbox alone, so that a crash at any point loses nothing: the claim runs out, and the
 * event is sent again.
 */
export function startDelivery({
  what,
  outbox,
  send,
  leaseMs,
  now,
  logger,
  registry,
  pollMs = POLL_MS,
}: DeliveryDependencies): Delivery {
  const attempts = countAttempts(what, outbox, registry);
  const stopping = new AbortController();
  const aborting = new AbortController();
  const reportDelivery = reportTransitions(logger, `the delivery of the ${what}`);
  const reportOutbox = reportTransitions(logger, `the outbox of the ${what}`);

  const deliver = async (event: SignUpEvent) => {
    const failure = await send(event, aborting.signal).then(
      () => undefined,
      (error: unknown) => error ?? new Error('unknown'),
    );
    // Aborted by the stop: not the receiver's failure.
    if (failure !== undefined && aborting.signal.aborted) return outbox.settle(event, now(), now());
    reportDelivery(failure);
    const outcome = failure === undefined ? 'delivered' : nextAttempt(event.attempts, now());
    if (outcome === 'dead') logger.error({ event: event.id }, `${what} event abandoned`);
    attempts.inc({ outcome: outcome instanceof Date ? 'failed' : outcome });
    return outbox.settle(event, outcome, now());
  };

  /** @returns how many were due. */
  const deliverDue = async () => {
    const at = now();
    const leaseEnd = new Date(at.getTime() + leaseMs);
    const events = await outbox.claim(at, leaseEnd, CONCURRENCY);
    const settled = await Promise.allSettled(events.map(deliver));
    const failed = settled.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    reportOutbox(undefined);
    return events.length;
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      const due = await deliverDue().catch((error: unknown) => {
        reportOutbox(error);
        return 0;
      });
      if (due === CONCURRENCY) continue;
      await pause(pollMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  };

  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      const grace = setTimeout(() => aborting.abort(), STOP_GRACE_MS);
      await running;
      clearTimeout(grace);
    },
  };
}

/** Logs when it begins to fail and when it works again, instead of once for each event. */
function reportTransitions(logger: Logger, what: string): (failure: unknown) => void {
  let failing = false;
  return (failure) => {
    if ((failure !== undefined) === failing) return;
    failing = failure !== undefined;
    if (failing) logger.warn({ err: failure }, `${what} fails; trying again`);
    else logger.info(`${what} works again`);
  };
}

/** Names as they stand in alarms and dashboards. */
const METRICS = {
  webhook: {
    events: 'waitlist_webhook_events',
    attempts: 'waitlist_webhook_attempts_total',
    help: 'Events that have not been delivered to the webhook',
  },
  mail: {
    events: 'waitlist_mail_events',
    attempts: 'waitlist_mail_attempts_total',
    help: 'Mails that have not been sent',
  },
};

function countAttempts(
  what: keyof typeof METRICS,
  outbox: Pick<Outbox, 'figures'>,
  registry: Registry,
): Counter<'outcome'> {
  const names = METRICS[what];
  new Gauge({
    name: names.events,
    help: `${names.help}, by state: waiting, dead (given up).`,
    labelNames: ['state'],
    registers: [registry],
    // Read at each scrape; while the store is unavailable the last figures stay.
    async collect() {
      const figures = await outbox.figures().catch(() => ({}));
      for (const [state, events] of Object.entries(figures)) this.set({ state }, events);
    },
  });
  return new Counter({
    name: names.attempts,
    help: 'Attempts to deliver one, by outcome: delivered, failed, dead (given up).',
    labelNames: ['outcome'],
    registers: [registry],
  });
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@statline/service/logging/createLogger';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Outbox, SignUpEvent } from '../store/Outbox.ts';
import { nextAttempt } from './nextAttempt.ts';

/** Sends one event; resolves once its receiver has acknowledged it. */
export type SendEvent = (event: SignUpEvent, stop: AbortSignal) => Promise<void>;

interface DeliveryDependencies {
  what: keyof typeof METRICS;
  outbox: Pick<Outbox, 'claim' | 'settle' | 'figures'>;
  send: SendEvent;
  /** Duration of a claim: the deadline of `send`, plus a margin for differing clocks. */
  leaseMs: number;
  now: () => Date;
  logger: Logger;
  registry: Registry;
  /** Milliseconds between two polls, unless more events may be due. */
  pollMs?: number;
}

/** Concurrent requests: enough for some hundred events per second without overloading the receiver. */
const CONCURRENCY = 8;

const POLL_MS = 1_000;

/** When stopping, pending requests are aborted after this time: less than a service has for closing (`runService`). */
const ABORT_AFTER_MS = 2_000;

/**
 * Delivers the events of an outbox, each at least once, until it is stopped. All of its state is in the outbox, so a
 * crash at any time loses nothing: the claim expires, and the event is sent again.
 *
 * @returns a function that stops it within `ABORT_AFTER_MS`. Events that are not delivered by then are sent again.
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
}: DeliveryDependencies): () => Promise<void> {
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
    // Aborted by `stop`, so not an attempt that the receiver failed.
    if (failure !== undefined && aborting.signal.aborted)
      return outbox.settle({ ...event, attempts: event.attempts - 1 }, now(), now());
    reportDelivery(failure);
    const outcome = failure === undefined ? 'delivered' : nextAttempt(event.attempts, now());
    if (outcome === 'dead') logger.error({ event: event.id }, `${what} event abandoned`);
    attempts.inc({ outcome: outcome instanceof Date ? 'failed' : outcome });
    return outbox.settle(event, outcome, now());
  };

  /** Pending deliveries, with the ends of their claims. */
  const pending = new Map<Promise<void>, Date>();

  const claim = async (at: Date, leaseEnd: Date, limit: number) => {
    try {
      const events = await outbox.claim(at, leaseEnd, limit, pending.size);
      if (events.length === 0) reportOutbox(undefined);
      return events;
    } catch (error) {
      reportOutbox(error);
      return [];
    }
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      const at = now();
      if ([...pending.values()].some((end) => end <= at)) {
        // The clock has leapt: their events would be claimed again.
        await Promise.all(pending.keys());
        continue;
      }
      const leaseEnd = new Date(at.getTime() + leaseMs);
      const free = CONCURRENCY - pending.size;
      const events = await claim(at, leaseEnd, free);
      for (const event of events) {
        const delivery = deliver(event)
          .then(() => reportOutbox(undefined), reportOutbox)
          .finally(() => pending.delete(delivery));
        pending.set(delivery, leaseEnd);
      }
      if (events.length === free) await Promise.race(pending.keys());
      else await pause(pollMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
    await Promise.all(pending.keys());
  };

  const running = run();
  return async () => {
    stopping.abort();
    const grace = setTimeout(() => aborting.abort(), ABORT_AFTER_MS);
    await running;
    clearTimeout(grace);
  };
}

/** Logs the first failure and the first success after it, instead of each event. */
function reportTransitions(logger: Logger, what: string): (failure: unknown) => void {
  let failing = false;
  return (failure) => {
    if ((failure !== undefined) === failing) return;
    failing = failure !== undefined;
    if (failing) logger.warn({ err: failure }, `${what} fails; trying again`);
    else logger.info(`${what} works again`);
  };
}

/** Names that alarms and dashboards use. */
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
    // Read at each scrape; the last figures stay while the store is unavailable.
    async collect() {
      const figures = await outbox.figures().catch(() => ({}));
      for (const [state, events] of Object.entries(figures)) this.set({ state }, events);
    },
  });
  const attempts = new Counter({
    name: names.attempts,
    help: 'Attempts to deliver one, by outcome: delivered, failed, dead (given up).',
    labelNames: ['outcome'],
    registers: [registry],
  });
  // Prometheus cannot see the first increase of a series that does not exist yet.
  for (const outcome of ['delivered', 'failed', 'dead']) attempts.inc({ outcome }, 0);
  return attempts;
}

import { Counter, Gauge, type Registry } from 'prom-client';
import type { Outbox } from '../store/Outbox.ts';
import { type Delivery, type DeliveryDependencies, startDelivery } from './startDelivery.ts';

interface OutboxDependencies extends Omit<DeliveryDependencies, 'count'> {
  outbox: Outbox;
  registry: Registry;
}

const NAMES = {
  webhook: {
    attempts: 'waitlist_webhook_attempts_total',
    events: 'waitlist_webhook_events',
    help: 'Sign-ups that have not been delivered to the webhook',
  },
  mail: {
    attempts: 'waitlist_mail_attempts_total',
    events: 'waitlist_mail_events',
    help: 'Mails that have not been sent',
  },
} as const;

/** Delivers an outbox for the life of this process, with metrics. */
export function deliverOutbox({ registry, ...dependencies }: OutboxDependencies): Delivery {
  const { what, outbox } = dependencies;
  const names = NAMES[what];
  const attempts = new Counter({
    name: names.attempts,
    help: 'Attempts to deliver a sign-up, by outcome: delivered, failed, dead (given up).',
    labelNames: ['outcome'],
    registers: [registry],
  });
  new Gauge({
    name: names.events,
    help: `${names.help}, by state: waiting, dead (given up).`,
    labelNames: ['state'],
    registers: [registry],
    // Read at each scrape; while the store is unavailable the last figures stay.
    async collect() {
      const figures = await outbox.figures().catch(() => undefined);
      if (figures === undefined) return;
      this.set({ state: 'waiting' }, figures.waiting);
      this.set({ state: 'dead' }, figures.dead);
    },
  });
  return startDelivery({ ...dependencies, count: (outcome) => attempts.inc({ outcome }) });
}

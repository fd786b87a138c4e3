import { Counter, Gauge, type Registry } from 'prom-client';
import type { Outbox } from '../store/Outbox.ts';
import { type Delivery, type DeliveryDependencies, startDelivery } from './startDelivery.ts';

interface OutboxDependencies extends Omit<DeliveryDependencies, 'count'> {
  outbox: Outbox;
  registry: Registry;
}

const NAMES = {
  webhook: 'Sign-ups that have not been delivered to the webhook',
  mail: 'Mails that have not been sent',
} as const;

/** Delivers an outbox for the life of this process, with metrics. */
export function deliverOutbox({ registry, ...dependencies }: OutboxDependencies): Delivery {
  const { what, outbox } = dependencies;
  const attempts = new Counter({
    name: `waitlist_${what}_attempts_total`,
    help: 'Attempts to deliver a sign-up, by outcome: delivered, failed, dead (given up).',
    labelNames: ['outcome'],
    registers: [registry],
  });
  new Gauge({
    name: `waitlist_${what}_events`,
    help: `${NAMES[what]}, by state: waiting, dead (given up).`,
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

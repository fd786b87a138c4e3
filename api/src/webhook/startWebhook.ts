import type { Logger } from '@statline/service/logging/createLogger';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Outbox } from '../store/Outbox.ts';
import { createSendMessage, type WebhookTarget } from './createSendMessage.ts';
import { type Delivery, startDelivery } from './startDelivery.ts';

interface WebhookDependencies {
  outbox: Outbox;
  now: () => Date;
  logger: Logger;
  registry: Registry;
}

/**
 * Delivers new sign-ups to a receiver for the life of this process, with metrics.
 *
 * @param target unset: nothing is delivered, and `stop` has nothing to do.
 */
export function startWebhook(
  target: WebhookTarget | undefined,
  { outbox, now, logger, registry }: WebhookDependencies,
): Delivery {
  if (target === undefined) return { stop: async () => {} };
  const attempts = new Counter({
    name: 'waitlist_webhook_attempts_total',
    help: 'Attempts to deliver a sign-up to the webhook, by outcome: delivered, failed, dead (given up).',
    labelNames: ['outcome'],
    registers: [registry],
  });
  exposeFigures(outbox, registry);
  return startDelivery({
    outbox,
    send: createSendMessage(target, now),
    now,
    logger,
    count: (outcome) => attempts.inc({ outcome }),
  });
}

/** Read at each scrape; while the store is unavailable the last figures stay. */
function exposeFigures(outbox: Outbox, registry: Registry): void {
  new Gauge({
    name: 'waitlist_webhook_events',
    help: 'Sign-ups that have not been delivered to the webhook, by state: waiting, dead (given up).',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const figures = await outbox.figures().catch(() => undefined);
      if (figures === undefined) return;
      this.set({ state: 'waiting' }, figures.waiting);
      this.set({ state: 'dead' }, figures.dead);
    },
  });
}

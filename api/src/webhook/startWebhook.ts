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
 * Tells a receiver of new sign-ups for the life of this process, and operators how that goes.
 *
 * @param target unset: nobody is told, and `stop` has nothing to do.
 */
export function startWebhook(
  target: WebhookTarget | undefined,
  { outbox, now, logger, registry }: WebhookDependencies,
): Delivery {
  if (target === undefined) return { stop: async () => {} };
  const attempts = new Counter({
    name: 'waitlist_webhook_attempts_total',
    help: 'Attempts to tell the webhook of a sign-up, by outcome: delivered, failed, dead (given up).',
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

/** Asked for at each scrape; a store that is away leaves the last figures. */
function exposeFigures(outbox: Outbox, registry: Registry): void {
  new Gauge({
    name: 'waitlist_webhook_events',
    help: 'Sign-ups of which the webhook has not been told, by state: waiting, dead (given up).',
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

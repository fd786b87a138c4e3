import type { Logger } from '@statline/service/createLogger';
import { Gauge, type Registry } from 'prom-client';
import type { Inspection, StoreMaintenance } from '../store/StoreMaintenance.ts';
import type { Readiness } from './createReadiness.ts';

export interface Inspecting {
  maintenance: Pick<StoreMaintenance, 'inspect'>;
  readiness: Pick<Readiness, 'inspected' | 'damaged'>;
  registry: Registry;
  logger: Logger;
  /** For tests. */
  intervals?: typeof INTERVALS;
}

/** A look reads the whole list: seldom, and sooner where there is something to be taken back. */
const INTERVALS = { wellMs: 3_600_000, wrongMs: 60_000 };

/** As `tell` writes it down. */
const WELL = '[[],[]]';

/**
 * Looks the whole store over in the background, now and every hour from then on. Whatever is
 * found is logged once, shown by a metric and told to readiness, until another look finds that
 * it is mended.
 *
 * @returns ends that.
 */
export function inspectRegularly({
  maintenance,
  readiness,
  registry,
  logger,
  intervals = INTERVALS,
}: Inspecting): () => void {
  const gauge = new Gauge({
    name: 'waitlist_store_findings',
    help: 'What the last look at the whole store found: damage, or figures that differ from the records.',
    labelNames: ['kind'],
    registers: [registry],
  });
  let known = WELL;

  const tell = ({ damage, wrongCounters }: Inspection) => {
    readiness.inspected({ damage, wrongCounters });
    gauge.set({ kind: 'damage' }, damage.length);
    gauge.set({ kind: 'sums' }, wrongCounters.length);
    const found = JSON.stringify([damage, wrongCounters]);
    if (found === known) return;
    if (damage.length > 0) logger.error({ damage }, 'the list is damaged: restore a backup');
    if (wrongCounters.length > 0) {
      logger.error({ wrongCounters }, 'the figures differ from the records: run signups recount');
    }
    if (damage.length + wrongCounters.length === 0) {
      logger.info('the list and its figures are as they should be again');
    }
    known = found;
  };

  const look = async () => {
    try {
      tell(await maintenance.inspect());
    } catch (err) {
      if (!stopped) logger.warn({ err }, 'the list could not be looked over');
    }
  };

  let stopped = false;
  let nextMs = 0;
  const tick = async () => {
    const due = performance.now() >= nextMs;
    if (due || known !== WELL || readiness.damaged()) {
      await look();
      nextMs = performance.now() + intervals.wellMs;
    }
    if (!stopped) setTimeout(tick, intervals.wrongMs).unref();
  };
  void tick();
  return () => {
    stopped = true;
  };
}

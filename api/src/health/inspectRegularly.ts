import type { Logger } from '@statline/service/logging/createLogger';
import { Gauge, type Registry } from 'prom-client';
import type { Inspection, StoreMaintenance } from '../store/StoreMaintenance.ts';
import type { Readiness } from './createReadiness.ts';

interface Inspecting {
  maintenance: Pick<StoreMaintenance, 'inspect'>;
  readiness: Pick<Readiness, 'inspected' | 'damaged'>;
  registry: Registry;
  logger: Logger;
  /** For tests. */
  intervals?: typeof INTERVALS;
}

/** Shortest while the list counts as damaged: no client can sign up until an inspection finds it intact. */
const INTERVALS = { healthyMs: 3_600_000, unhealthyMs: 60_000, damagedMs: 3_000 };

/** No findings, as `report` serialises them. */
const NO_FINDINGS = '[[],[]]';

/** Inspects the whole store in the background, now and every hour. @returns a function that stops it. */
export function inspectRegularly({
  maintenance,
  readiness,
  registry,
  logger,
  intervals = INTERVALS,
}: Inspecting): () => void {
  const gauge = new Gauge({
    name: 'waitlist_store_findings',
    help: 'What the last inspection of the store found: damage, or figures that differ from the records.',
    labelNames: ['kind'],
    registers: [registry],
  });
  let known = NO_FINDINGS;

  const report = ({ damage, wrongCounters }: Inspection) => {
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

  const inspect = async () => {
    try {
      report(await maintenance.inspect());
    } catch (err) {
      if (!stopped) logger.warn({ err }, 'the list could not be inspected');
    }
  };

  let stopped = false;
  let inspectedAt = Number.NEGATIVE_INFINITY;
  const tick = async () => {
    const intervalMs = known === NO_FINDINGS ? intervals.healthyMs : intervals.unhealthyMs;
    if (readiness.damaged() || performance.now() - inspectedAt >= intervalMs) {
      await inspect();
      inspectedAt = performance.now();
    }
    if (!stopped) setTimeout(tick, intervals.damagedMs).unref();
  };
  void tick();
  return () => {
    stopped = true;
  };
}

import type { Logger } from '../logging/createLogger.ts';

/** Counts in memory, and sends the totals at intervals. */
export interface Counts<Key> {
  add(key: Key): void;
  /** Sends the remaining counts. If that fails, they are lost. */
  stop(): Promise<void>;
}

const INTERVAL_MS = 5_000;

/** Most keys between two sendings; further keys are not counted. */
const MAX_KEYS = 200;

/**
 * Most that is sent of one key at a time; the rest is sent next time. The receiver accepts no more (`FunnelCounts`).
 */
const MAX_COUNT = 1_000_000;

/**
 * Totals that cannot be sent are added to the next ones. A crash loses the last seconds.
 *
 * @param send sends the totals; throws unless the receiver has confirmed them.
 */
export function collectCounts<Key extends object>(
  send: (counts: (Key & { count: number })[]) => Promise<void>,
  logger: Logger,
): Counts<Key> {
  const sums = new Map<string, Key & { count: number }>();
  const add = (key: Key, count: number) => {
    const id = JSON.stringify(key);
    const sum = sums.get(id);
    if (sum === undefined && sums.size < MAX_KEYS) sums.set(id, { ...key, count });
    if (sum === undefined) return;
    sum.count += count;
    if (sum.count === 0) sums.delete(id);
  };
  const flush = async () => {
    const counts = Array.from(sums.values(), (sum) => ({
      ...sum,
      count: Math.min(sum.count, MAX_COUNT),
    }));
    if (counts.length === 0) return;
    for (const { count, ...key } of counts) add(key as unknown as Key, -count);
    try {
      await send(counts);
    } catch (err) {
      logger.debug({ err }, 'counts could not be sent; trying again later');
      for (const { count, ...key } of counts) add(key as unknown as Key, count);
    }
  };
  const timer = setInterval(flush, INTERVAL_MS).unref();
  return {
    add: (key) => add(key, 1),
    stop: () => {
      clearInterval(timer);
      return flush();
    },
  };
}

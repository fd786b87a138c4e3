import type { Logger } from '../logging/createLogger.ts';

/** Counts in memory, and hands on the sums. */
export interface Counts<Key> {
  add(key: Key): void;
  /** Hands on what is left; counts that cannot be handed on now are lost. */
  stop(): Promise<void>;
}

const INTERVAL_MS = 5_000;

/** Keys at a time; further ones are not counted until these are handed on. */
const MAX_KEYS = 200;

/** Of a key at a time; the rest is part of the next attempt. The receiver accepts no more (`FunnelCounts`). */
const MAX_COUNT = 1_000_000;

/**
 * A sum that cannot be handed on is part of the next attempt; a crash loses the last seconds.
 *
 * @param handOn throws where it is not known to be done.
 */
export function collectCounts<Key extends object>(
  handOn: (counts: (Key & { count: number })[]) => Promise<void>,
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
      await handOn(counts);
    } catch (err) {
      logger.debug({ err }, 'counts could not be handed on; later again');
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

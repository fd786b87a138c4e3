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
    if (sum !== undefined) sum.count += count;
    else if (sums.size < MAX_KEYS) sums.set(id, { ...key, count });
  };
  const flush = async () => {
    const counts = [...sums.values()];
    if (counts.length === 0) return;
    sums.clear();
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

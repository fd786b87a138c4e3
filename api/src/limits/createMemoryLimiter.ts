import { LRUCache } from 'lru-cache';
import { createDigest, newSecret } from './createDigest.ts';
import {
  createLimits,
  type Limiter,
  type LimitRule,
  refusal,
  type SignUpLimits,
} from './createLimits.ts';

/**
 * Maximum number of stored windows, about 20 MB. Beyond it the least recently used one is dropped: a caller may be
 * allowed too early, but is never rejected wrongly.
 */
export const CAPACITY = 100_000;

/** Counts in this process, with a secret that is never stored. */
export function createMemoryLimiter({ points, duration }: LimitRule, capacity = CAPACITY): Limiter {
  const digest = createDigest(newSecret());
  const windows = new LRUCache<string, { attempts: number }>({
    max: capacity,
    ttl: duration * 1_000,
  });

  return async (key, change = 1) => {
    const id = digest(key);
    const window = windows.get(id) ?? { attempts: 0 };
    if (window.attempts === 0) windows.set(id, window);
    // An attempt may be taken back here that was counted in MongoDB, or in a window that has ended.
    window.attempts = Math.max(0, window.attempts + change);
    return window.attempts <= points ? 'allowed' : refusal(windows.getRemainingTTL(id));
  };
}

/** Limits counted in this process: enough for the embedded store, which one process serves. */
export const createMemoryLimits = (): SignUpLimits =>
  createLimits((rule) => createMemoryLimiter(rule));

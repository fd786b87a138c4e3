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
 * The maximum of stored windows, some 20 MB. Beyond it the least recently used is dropped, which may
 * admit a caller too soon but never refuses one wrongly.
 */
export const CAPACITY = 100_000;

/** Counts in this process, under a secret that ends with it. */
export function createMemoryLimiter({ points, duration }: LimitRule, capacity = CAPACITY): Limiter {
  const digest = createDigest(newSecret());
  const windows = new LRUCache<string, { attempts: number }>({
    max: capacity,
    ttl: duration * 1_000,
  });

  return async (key) => {
    const id = digest(key);
    const window = windows.get(id) ?? { attempts: 0 };
    if (window.attempts === 0) windows.set(id, window);
    window.attempts += 1;
    return window.attempts <= points ? 'allowed' : refusal(windows.getRemainingTTL(id));
  };
}

/** Counts in this process: enough where one process serves the embedded store. */
export const createMemoryLimits = (): SignUpLimits =>
  createLimits((rule) => createMemoryLimiter(rule));

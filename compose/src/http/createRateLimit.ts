import { RateLimiterMemory } from 'rate-limiter-flexible';

export interface RateLimit {
  /** @returns whether the request of this caller (undefined: unknown) is within both limits. */
  take(caller: string | undefined): Promise<boolean>;
}

interface RateLimitOptions {
  /** Requests a minute from one caller. */
  perCaller: number;
  /** Requests a minute from all callers together. */
  inAll: number;
}

const DURATION_S = 60;
const ALL = 'all';

/** At most `inAll` new callers a minute are stored in memory: while the limit of all is used up, none is added. */
export function createRateLimit({ perCaller, inAll }: RateLimitOptions): RateLimit {
  const callers = new RateLimiterMemory({ points: perCaller, duration: DURATION_S });
  const all = new RateLimiterMemory({ points: inAll, duration: DURATION_S });

  return {
    take: async (caller) => {
      const used = await all.get(ALL);
      if (used && used.remainingPoints === 0 && used.msBeforeNext > 0) return false;
      try {
        // Requests beyond a caller's own limit use up nothing of the others'.
        if (caller !== undefined) await callers.consume(caller);
        await all.consume(ALL);
        return true;
      } catch {
        return false;
      }
    },
  };
}

import { RateLimiterMemory } from 'rate-limiter-flexible';

export interface RateLimit {
  /**
   * Counts a request, where there is room for it.
   *
   * @param caller undefined: unknown, as behind a proxy.
   * @returns whether the request is within both limits.
   */
  take(caller: string | undefined): Promise<boolean>;
}

/** Counts a request. @returns the caller's requests of this minute to all servers; undefined: not known. */
type CountOnAll = (caller: string) => Promise<number | undefined>;

interface RateLimitOptions {
  /** Requests a minute from one caller. */
  perCaller: number;
  /** Requests a minute from all callers together. */
  inAll: number;
}

/** Makes a limit that the site's servers share, each kind of request its own. */
export type LimitRate = (kind: string, options: RateLimitOptions) => RateLimit;

const DURATION_S = 60;
const ALL = 'all';

/**
 * At most `inAll` new callers a minute are stored in memory: while the limit of all is used up, none is added.
 *
 * @param countOnAll default: `perCaller` holds for this server alone, as `inAll` always does.
 */
export function createRateLimit(
  { perCaller, inAll }: RateLimitOptions,
  countOnAll: CountOnAll = async () => undefined,
): RateLimit {
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
        if (caller === undefined || ((await countOnAll(caller)) ?? 0) <= perCaller) return true;
        // From here on it causes no count.
        await callers.block(caller, DURATION_S);
        return false;
      } catch {
        return false;
      }
    },
  };
}

import type { IncomingMessage } from 'node:http';
import { callerAddress } from '@statline/service/http/callerAddress';
import { callerKey } from '@statline/service/http/callerKey';
import { isIn, OUR_NETWORKS } from '@statline/service/http/networks';
import { RateLimiterMemory } from 'rate-limiter-flexible';

export type RateLimit = ReturnType<typeof createRateLimit>;

/** Makes a rate limit for one kind of request, which the site's servers share. */
export type LimitRate = (kind: string, options: RateLimitOptions) => RateLimit;

type RateLimitOptions = Record<'perCaller' | 'inAll', number>;

const DURATION_S = 60;
const ALL = 'all';

/**
 * Requests a minute. At most `inAll` new callers are stored in memory: while the limit of all is used up, none is
 * added.
 *
 * @param countOnAll counts a caller's requests of this minute to all servers; undefined, as by default: not known, so
 *   that `perCaller` holds for this server alone, as `inAll` always does.
 * @returns whether a request of a caller (undefined: unknown) is within both limits.
 */
export function createRateLimit(
  { perCaller, inAll }: RateLimitOptions,
  countOnAll: (caller: string) => Promise<number | undefined> = async () => undefined,
) {
  const callers = new RateLimiterMemory({ points: perCaller, duration: DURATION_S });
  const all = new RateLimiterMemory({ points: inAll, duration: DURATION_S });

  return async (caller: string | undefined): Promise<boolean> => {
    const used = await all.get(ALL);
    if (used && used.remainingPoints === 0 && used.msBeforeNext > 0) return false;
    try {
      // Requests beyond the caller's own limit do not count towards the limit of all.
      if (caller !== undefined) await callers.consume(caller);
      await all.consume(ALL);
      if (caller === undefined || ((await countOnAll(caller)) ?? 0) <= perCaller) return true;
      // A blocked caller causes no further count in the shared state.
      await callers.block(caller, DURATION_S);
      return false;
    } catch {
      return false;
    }
  };
}

/** The sender; undefined in private networks, where all visitors may share one proxy that is not configured. */
export function callerOf(request: IncomingMessage, trustedProxies: number): string | undefined {
  const address = callerAddress(request, trustedProxies);
  return isIn(OUR_NETWORKS, address) ? undefined : callerKey(address);
}

import type { IncomingMessage } from 'node:http';
import { callerAddress } from '@statline/service/http/callerAddress';
import { callerKey } from '@statline/service/http/callerKey';
import { isOfOurNetworks } from '@statline/service/http/networks';
import { RateLimiterMemory } from 'rate-limiter-flexible';

export type RateLimit = ReturnType<typeof createRateLimit>;

const DURATION_S = 60;
const ALL = 'all';

/**
 * Limits requests per minute: of each caller, and of all callers together (`inAll`). While the limit of all is used up,
 * requests are rejected before their caller is stored, so that no more than `inAll` callers are stored in a minute.
 *
 * @param countOnAll counts a caller's requests to all servers in this minute. Default: the count is not known
 *   (undefined), and `perCaller` limits the requests to this server, as `inAll` always does.
 * @returns whether a request of a caller (undefined: unknown) is within both limits.
 */
export function createRateLimit(
  { perCaller, inAll }: Record<'perCaller' | 'inAll', number>,
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
      // Blocked here, so that the caller's further requests do not reach the shared state.
      await callers.block(caller, DURATION_S);
      return false;
    } catch {
      return false;
    }
  };
}

/** Key of the sender; undefined in private networks, where all visitors may share a proxy that is not configured. */
export function callerOf(request: IncomingMessage, trustedProxies: number): string | undefined {
  const address = callerAddress(request, trustedProxies);
  return isOfOurNetworks(address) ? undefined : callerKey(address);
}

import type { IncomingMessage } from 'node:http';
import { callerAddress } from '@statline/service/http/callerAddress';
import { callerKey, siteKey } from '@statline/service/http/callerKey';
import { isOfOurNetworks } from '@statline/service/http/networks';
import { RateLimiterMemory } from 'rate-limiter-flexible';

export type RateLimit = ReturnType<typeof createRateLimit>;

const DURATION_S = 60;
const ALL = 'all';

/** An IPv6 network (/48) may send as many requests as this number of callers, although it has 65,536. */
const CALLERS_PER_SITE = 4;

/**
 * Limits requests per minute: of each caller, of each IPv6 network (/48), and of all callers together (`inAll`). While
 * the limit of the network or of all is used up, requests are rejected before their caller is stored, so that no more
 * than `inAll` callers are stored in a minute.
 *
 * @param countOnAll counts a caller's requests to all servers in this minute; undefined: the count is not known.
 * @returns whether a request of a caller (undefined: unknown) is within all limits.
 */
export function createRateLimit(
  { perCaller, inAll }: Record<'perCaller' | 'inAll', number>,
  countOnAll: (caller: string) => Promise<number | undefined> = async () => undefined,
) {
  const limiter = (points: number) => new RateLimiterMemory({ points, duration: DURATION_S });
  const callers = limiter(perCaller);
  const sites = limiter(perCaller * CALLERS_PER_SITE);
  const all = limiter(inAll);

  return async (caller: string | undefined): Promise<boolean> => {
    const site = caller && siteKey(caller);
    if ((await isUsedUp(all, ALL)) || (site && (await isUsedUp(sites, site)))) return false;
    try {
      // Requests beyond the caller's own limit do not count towards the limits of its network and of all.
      if (caller !== undefined) await callers.consume(caller);
      if (site) await sites.consume(site);
      await all.consume(ALL);
      if (caller === undefined || ((await countOnAll(caller)) ?? 0) <= perCaller) return true;
      // Blocked here, so that the caller's further requests do not reach the shared state.
      await callers.block(caller, DURATION_S);
    } catch {
      // A limiter throws what remains of the time if a request is beyond its limit.
    }
    return false;
  };
}

async function isUsedUp(limiter: RateLimiterMemory, key: string): Promise<boolean> {
  const used = await limiter.get(key);
  return used !== null && used.remainingPoints === 0 && used.msBeforeNext > 0;
}

/** Key of the sender; undefined in private networks, where all visitors may share a proxy that is not configured. */
export function callerOf(request: IncomingMessage, trustedProxies: number): string | undefined {
  const address = callerAddress(request, trustedProxies);
  return isOfOurNetworks(address) ? undefined : callerKey(address);
}

import type { IncomingMessage } from 'node:http';
import { callerAddress } from '@statline/service/http/callerAddress';
import { callerKey } from '@statline/service/http/callerKey';
import { isIn, OUR_NETWORKS } from '@statline/service/http/networks';
import { RateLimiterMemory } from 'rate-limiter-flexible';

export type RateLimit = ReturnType<typeof createRateLimit>;

const ALL = 'all';

/**
 * Requests a minute. At most `inAll` new callers are stored in memory: while the limit of all is used up, none is
 * added.
 */
export function createRateLimit({ perCaller, inAll }: Record<'perCaller' | 'inAll', number>) {
  const callers = new RateLimiterMemory({ points: perCaller, duration: 60 });
  const all = new RateLimiterMemory({ points: inAll, duration: 60 });

  return {
    /** @returns whether the request of this caller (undefined: unknown) is within both limits. */
    take: async (caller: string | undefined): Promise<boolean> => {
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

/** The sender; undefined in private networks, where all visitors may share one proxy that is not configured. */
export function callerOf(request: IncomingMessage, trustedProxies: number): string | undefined {
  const address = callerAddress(request, trustedProxies);
  return isIn(OUR_NETWORKS, address) ? undefined : callerKey(address);
}

import { noLongerThan } from '@statline/service/noLongerThan';
import { LRUCache } from 'lru-cache';
import type { RateLimit } from './createRateLimit.ts';

/** `until`: when the last of its requests times out. */
type LookUp<Outcome> = { outcome: Promise<Outcome | undefined>; until: number };

const MAX_MISSING = 5_000;

/**
 * Looks up what requests name and this server does not have. All requests for a name wait for one look-up, each
 * `waitMs` at most. Clients can invent names: `limit` counts look-ups.
 *
 * @param missingMs how long an outcome stays in the negative cache; undefined: it does not belong there.
 */
export function createLookUps<Outcome extends NonNullable<unknown>>(
  limit: RateLimit,
  waitMs: number,
  missingMs: (outcome: Outcome) => number | undefined,
) {
  const underWay = new Map<string, LookUp<Outcome>>();
  const missing = new LRUCache<string, Outcome>({ max: MAX_MISSING });

  /**
   * @returns undefined if a limit is exceeded, or `find` returns it.
   * @param find gets whether a request still waits. It must end: until then, requests for the name wait for its outcome.
   */
  return async (
    name: string,
    caller: string | undefined,
    find: (isAwaited: () => boolean) => Promise<Outcome | undefined>,
  ): Promise<Outcome | undefined> => {
    const known = missing.get(name);
    if (known !== undefined) return known;
    const begin = async () => {
      if (!(await limit(caller))) return undefined;
      const outcome = await find(() => performance.now() < lookUp.until);
      const ttl = outcome && missingMs(outcome);
      if (outcome && ttl) missing.set(name, outcome, { ttl });
      return outcome;
    };
    const lookUp: LookUp<Outcome> = underWay.get(name) ?? {
      outcome: begin().finally(() => underWay.delete(name)),
      until: 0,
    };
    underWay.set(name, lookUp);
    lookUp.until = performance.now() + waitMs;
    return noLongerThan(waitMs, lookUp.outcome);
  };
}

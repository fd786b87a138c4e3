import type { RateLimit } from '../http/createRateLimit.ts';

/** Requests in a minute: of one client to all servers of the site (`perCaller`), and of all clients to one server. */
export const RATE_LIMITS = {
  /** Reports of regions that failed or were slow: a browser sends a few in a visit. */
  failures: { perCaller: 60, inAll: 6_000 },
  visits: { perCaller: 60, inAll: 6_000 },
  /** Each costs a signature check. */
  publications: { perCaller: 60, inAll: 600 },
  /** Checks of a module's props: those of 200 KB take a schema up to 40 ms. */
  props: { perCaller: 60, inAll: 300 },
  /** Fetches of pinned releases from remotes' hosts. */
  releases: { perCaller: 30, inAll: 300 },
  /** Look-ups of files of other builds of the host, by this server alone: clients can invent names. */
  hostFiles: { perCaller: 120, inAll: 1_200 },
} as const;

/** Makes the rate limit of one kind of request, which the site's servers share. */
export type LimitRate = (kind: keyof typeof RATE_LIMITS) => RateLimit;

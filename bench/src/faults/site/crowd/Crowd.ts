/** A crowd of visitors. */
export interface Crowd {
  /** The site's address. */
  url: string;
  /** Each requests a page of its own, or signs up with an address of its own. */
  does: 'reads' | 'signs up';
  /** The prefix of query values and addresses, which separates several crowds. */
  prefix: string;
  seconds: number;
  /** At a time at the most, over `ADDRESSES` addresses. */
  clients: number;
  /** New visitors a second, whatever the site does; undefined: each repeats its request after the response. */
  perSecond?: number;
}

/** As of a crowd, not of one caller. */
export const ADDRESSES = 16;

/** The number and times of responses with one outcome. */
export interface OutcomeTimes {
  count: number;
  medianMs: number;
  /** The 95th percentile. */
  p95Ms: number;
}

export interface CrowdReport {
  /** A status, `503 without Retry-After`, or the code of a broken connection → how often. */
  outcomes: Record<string, OutcomeTimes>;
  /** E-mail addresses whose sign-up got a 200. */
  acknowledged: string[];
  /** Visitors that were not sent, since all clients were waiting. */
  unsent: number;
}

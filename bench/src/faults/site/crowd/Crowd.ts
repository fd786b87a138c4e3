/** Who comes, and how. */
export interface Crowd {
  /** The site's address. */
  url: string;
  /** Each asks for a page of its own, or signs up with an address of its own. */
  does: 'reads' | 'signs up';
  /** Begins the values of the query, and the addresses: keeps those of several crowds apart. */
  prefix: string;
  seconds: number;
  /** At a time at the most, over `ADDRESSES` addresses. */
  clients: number;
  /** New ones a second, whatever the site does; undefined: each comes again when it is answered. */
  perSecond?: number;
}

/** As of a crowd, not of one caller. */
export const ADDRESSES = 16;

/** What became of those who were answered alike. */
export interface Answered {
  count: number;
  medianMs: number;
  /** 95 in 100 were answered sooner. */
  p95Ms: number;
}

export interface CrowdReport {
  /** A status, `503 without Retry-After`, or the code of a broken connection → how often. */
  answers: Record<string, Answered>;
  /** E-mail addresses whose sign-up was answered with 200. */
  acknowledged: string[];
  /** Who could not come, since all clients were waiting. */
  unsent: number;
}

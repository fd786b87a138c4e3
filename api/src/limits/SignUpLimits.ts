export type LimitResult = 'allowed' | { retryAfterSeconds: number };

/**
 * How often sign-ups may be tried. Each count is of one caller's own attempts: no response depends
 * on what others did, nor on whether an address is on the list.
 */
export interface SignUpLimits {
  /** Counts one attempt of a caller. @param caller the address as the server sees it, IPv4 or IPv6. */
  countCaller(caller: string): Promise<LimitResult>;
  /** Counts one attempt of a caller for one e-mail address. */
  countEmail(caller: string, emailKey: string): Promise<LimitResult>;
  /** Counts one sign-up of a caller's network by one referral link; beyond the limit it is no referral. */
  countReferral(caller: string, code: string): Promise<LimitResult>;
}

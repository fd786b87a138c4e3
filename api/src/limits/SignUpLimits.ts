export type LimitAnswer = 'allowed' | { retryAfterSeconds: number };

/** How often sign-ups may be tried. Both counts run whether or not an address is on the list. */
export interface SignUpLimits {
  /** Counts one attempt of a caller. @param address as the server sees it, IPv4 or IPv6. */
  countCaller(address: string): Promise<LimitAnswer>;
  /** Counts one attempt for an address, whoever makes it. */
  countEmail(emailKey: string): Promise<LimitAnswer>;
}

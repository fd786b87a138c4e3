import type { IncomingMessage } from 'node:http';
import { callerAddress, forwardedFor } from '@statline/service/http/callerAddress';
import { isOfOurNetworks, isOfThisMachine } from '@statline/service/http/networks';
import type { Logger } from '@statline/service/logging/createLogger';

/** This many local requests in a row suggest a local proxy that sends no X-Forwarded-For. */
export const MANY_IN_A_ROW = 100;

/**
 * Warns once if `TRUST_PROXY` seems not to count a proxy in front, and once if a forwarded request lacks the shells'
 * secret. In both cases all such visitors share one rate limit, which nothing else reveals until they are rejected
 * together. It only logs, since any client can send the header.
 *
 * @param hopsOf the number of trusted hops of a request (`trustShells`).
 * @returns a function to call with each request whose caller is rate-limited.
 */
export function watchForProxies(
  logger: Logger,
  trustedHops: number,
  hopsOf: (request: IncomingMessage) => number,
): (request: IncomingMessage) => void {
  let hasWarned = false;
  let hasWarnedOfSecret = false;
  let localInARow = 0;

  return (request) => {
    if (hasWarned) return;
    const forwarded = forwardedFor(request).length;
    if (forwarded > 0 && trustedHops > hopsOf(request)) {
      if (!hasWarnedOfSecret) logger.warn({ trustProxy: trustedHops, forwarded }, SECRET_ADVICE);
      hasWarnedOfSecret = true;
      return;
    }
    const caller = callerAddress(request, trustedHops);
    localInARow = forwarded === 0 && isOfThisMachine(caller) ? localInARow + 1 : 0;

    const isUnread = forwarded > trustedHops;
    const isUncounted = isUnread && (trustedHops === 0 || isOfOurNetworks(caller));
    if (!isUncounted && localInARow < MANY_IN_A_ROW) return;
    hasWarned = true;
    logger.warn({ trustProxy: trustedHops, forwarded }, ADVICE);
  };
}

const SECRET_ADVICE =
  'X-Forwarded-For is ignored without API_SECRET, so that all such visitors share one limit: set the same API_SECRET for the API and its shells';
const ADVICE =
  'a proxy in front is not counted, so that all its visitors share one limit: set TRUST_PROXY to the number of proxies, the shell included, and have each send X-Forwarded-For';

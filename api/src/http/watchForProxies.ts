import type { IncomingMessage } from 'node:http';
import { callerAddress, forwardedFor } from '@statline/service/http/callerAddress';
import { isIn, OUR_NETWORKS, THIS_MACHINE } from '@statline/service/http/networks';
import type { Logger } from '@statline/service/logging/createLogger';

/** This many local requests in a row mean a local proxy that sends no X-Forwarded-For. */
export const MANY_IN_A_ROW = 100;

/**
 * Warns, once each, of a proxy in front that `TRUST_PROXY` seems not to count, and of a forwarded request
 * without the shells' secret: all such visitors are one caller for the rate limit, which nothing else shows
 * until they are refused together. It only logs, since any client can send the header.
 *
 * @param hopsOf the number of trusted hops of a request (`trustShells`).
 * @returns to be called with each request whose caller is counted.
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
    localInARow = forwarded === 0 && isIn(THIS_MACHINE, caller) ? localInARow + 1 : 0;

    const isUnread = forwarded > trustedHops;
    const isUncounted = isUnread && (trustedHops === 0 || isIn(OUR_NETWORKS, caller));
    if (!isUncounted && localInARow < MANY_IN_A_ROW) return;
    hasWarned = true;
    logger.warn({ trustProxy: trustedHops, forwarded }, ADVICE);
  };
}

const SECRET_ADVICE =
  'X-Forwarded-For is ignored without API_SECRET, so that all such visitors share one limit: set the same API_SECRET for the API and its shells';
const ADVICE =
  'a proxy in front is not counted, so that all its visitors share one limit: set TRUST_PROXY to the number of proxies, the shell included, and have each send X-Forwarded-For';

import type { IncomingMessage } from 'node:http';
import { callerAddress, forwardedFor } from '@statline/service/http/callerAddress';
import { isIn, OUR_NETWORKS, THIS_MACHINE } from '@statline/service/http/networks';
import type { Logger } from '@statline/service/logging/createLogger';

/** This many local requests in a row mean a local proxy that sends no X-Forwarded-For. */
export const MANY_IN_A_ROW = 100;

/**
 * Logs, once each, that a proxy in front seems not to be counted in `TRUST_PROXY`, and that a request
 * came without the shells' secret: all who come so are one caller, and nothing else shows it until they are
 * refused together. It only logs: anybody can send the header.
 *
 * @param hopsOf how many hops of a request are believed (`trustShells`).
 * @returns to be called with each request whose caller is counted.
 */
export function watchForProxies(
  logger: Logger,
  trustedHops: number,
  hopsOf: (request: IncomingMessage) => number,
): (request: IncomingMessage) => void {
  let isTold = false;
  let isSecretTold = false;
  let localInARow = 0;

  return (request) => {
    if (isTold) return;
    const forwarded = forwardedFor(request).length;
    if (forwarded > 0 && trustedHops > hopsOf(request)) {
      if (!isSecretTold) logger.warn({ trustProxy: trustedHops, forwarded }, SECRET_ADVICE);
      isSecretTold = true;
      return;
    }
    const caller = callerAddress(request, trustedHops);
    localInARow = forwarded === 0 && isIn(THIS_MACHINE, caller) ? localInARow + 1 : 0;

    const isUnread = forwarded > trustedHops;
    const isUncounted = isUnread && (trustedHops === 0 || isIn(OUR_NETWORKS, caller));
    if (!isUncounted && localInARow < MANY_IN_A_ROW) return;
    isTold = true;
    logger.warn({ trustProxy: trustedHops, forwarded }, ADVICE);
  };
}

const SECRET_ADVICE =
  'X-Forwarded-For of who does not send API_SECRET is not believed, so that all who come so share one limit: set the same API_SECRET for the API and its shells';
const ADVICE =
  'a proxy in front is not counted, so that all who come through it share one limit: set TRUST_PROXY to the number of proxies, the shell included, and have each send X-Forwarded-For';

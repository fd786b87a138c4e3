import type { IncomingMessage } from 'node:http';
import { callerAddress, forwardedFor } from '@statline/service/http/callerAddress';
import { isIn, OUR_NETWORKS, THIS_MACHINE } from '@statline/service/http/networks';
import type { Logger } from '@statline/service/logging/createLogger';

/** This many local requests in a row mean a local proxy that sends no X-Forwarded-For. */
export const MANY_IN_A_ROW = 100;

/**
 * Says in the log, once, that a proxy in front seems not to be counted in `TRUST_PROXY`: all who
 * come through it are then one caller, and nothing else shows it until they are refused together.
 * It only logs: anybody can send the header.
 *
 * @returns to be called with each request whose caller is counted.
 */
export function watchForProxies(
  logger: Logger,
  trustedHops: number,
): (request: IncomingMessage) => void {
  let isTold = false;
  let localInARow = 0;

  return (request) => {
    if (isTold) return;
    const forwarded = forwardedFor(request).length;
    const caller = callerAddress(request, trustedHops);
    localInARow = forwarded === 0 && isIn(THIS_MACHINE, caller) ? localInARow + 1 : 0;

    const isUnread = forwarded > trustedHops;
    const isUncounted = isUnread && (trustedHops === 0 || isIn(OUR_NETWORKS, caller));
    if (!isUncounted && localInARow < MANY_IN_A_ROW) return;
    isTold = true;
    logger.warn({ trustProxy: trustedHops, forwarded }, ADVICE);
  };
}

const ADVICE =
  'a proxy in front is not counted, so that all who come through it share one limit: set TRUST_PROXY to the number of proxies, the shell included, and have each send X-Forwarded-For';

import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { Logger } from '@statline/service/logging/createLogger';
import { callerAddress, forwardedFor } from './callerAddress.ts';

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

const THIS_MACHINE = networks(['127.0.0.0/8', '::1/128']);

/** Where our own proxies are, and visitors of a public site are not (RFC 1918, 6598, 4193). */
const OUR_NETWORKS = networks([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
]);

function networks(blocks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const block of blocks) {
    const [address = '', prefix] = block.split('/');
    list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return list;
}

function isIn(list: BlockList, address: string): boolean {
  return list.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

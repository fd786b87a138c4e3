import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** @returns IPv4 also for IPv4 addresses in IPv6; undefined for texts that are not addresses. */
export function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // The parser refuses zones such as those of bridges and VLANs: `%br-1`, `%eth0.2`.
  return isIP(address) === 0 ? undefined : ipaddr.process(address.replace(/%.*/, ''));
}

import type { IPv6 } from 'ipaddr.js';
import { parseAddress } from './parseAddress.ts';

/**
 * The unit that is limited as one caller: an IPv4 address, or an IPv6 network of 64 bits, the smallest that a home or
 * phone gets.
 */
export function callerKey(address: string): string {
  const parsed = parseAddress(address);
  if (!parsed) return address;
  return 'parts' in parsed ? `${startOf(parsed, 4)}::/64` : parsed.toString();
}

/**
 * The IPv6 network of 48 bits, as assigned to one customer, which has 65,536 callers. Undefined for IPv4.
 *
 * @param caller an address, or its `callerKey`.
 */
export function siteKey(caller: string): string | undefined {
  const parsed = parseAddress(caller.replace(/\/64$/, ''));
  return parsed && 'parts' in parsed ? `${startOf(parsed, 3)}::/48` : undefined;
}

/** The unit of which one customer has no more than one: an IPv4 address, or an IPv6 network of 48 bits. */
export const networkKey = (address: string): string => siteKey(address) ?? callerKey(address);

const startOf = ({ parts }: IPv6, groups: number): string =>
  parts
    .slice(0, groups)
    .map((group) => group.toString(16))
    .join(':');

import { isIPv4, isIPv6 } from 'node:net';

/**
 * The unit that is limited as one caller: an IPv4 address, or an IPv6 network of 64 bits, the smallest that a home or
 * phone gets.
 */
export function callerKey(address: string): string {
  if (isIPv4(address) || !isIPv6(address)) return address;
  const [withoutZone = ''] = address.split('%');
  const groups = groupsOf(withoutZone);
  return mappedIPv4(groups) ?? `${groups.slice(0, 4).join(':')}::/64`;
}

/** The IPv6 network of 48 bits, as assigned to one customer, which has 65,536 callers. Undefined for IPv4. */
export function siteKey(address: string): string | undefined {
  const [network, length] = callerKey(address).split('::/');
  return length === undefined ? undefined : `${network?.split(':').slice(0, 3).join(':')}::/48`;
}

/** The IPv4 address of `::ffff:…`, if it is one. */
function mappedIPv4(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined;
  const bytes = groups.slice(6).flatMap((group) => {
    const number = Number.parseInt(group, 16);
    return [number >> 8, number & 0xff];
  });
  return bytes.join('.');
}

/** All eight groups, with `::` expanded, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array(8 - before.length - after.length).fill('0'), ...after];
}

import { BlockList, isIPv6 } from 'node:net';

export const THIS_MACHINE = networks(['127.0.0.0/8', '::1/128']);

/** Networks of our own proxies, from which no visitor of a public site comes (RFC 1918, 6598, 4193). */
export const OUR_NETWORKS = networks([
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

/** Whether an IPv4 or IPv6 address is in one of the networks. */
export function isIn(list: BlockList, address: string): boolean {
  return list.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

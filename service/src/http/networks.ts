import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Ranges of our own proxies, from which no visitor of a public site comes. */
const OURS = ['loopback', 'private', 'carrierGradeNat', 'uniqueLocal', 'linkLocal'];

/** The name of an address's range by IANA; IPv4 addresses in IPv6 count as IPv4. */
const rangeOf = (address: string): string =>
  isIP(address) === 0 ? '' : ipaddr.process(address).range();

export const isOfThisMachine = (address: string): boolean => rangeOf(address) === 'loopback';

export const isOfOurNetworks = (address: string): boolean => OURS.includes(rangeOf(address));

import { parseAddress } from './parseAddress.ts';

/** Ranges of our own proxies, from which no visitor of a public site comes. */
const OURS = ['loopback', 'private', 'carrierGradeNat', 'uniqueLocal', 'linkLocal'];

/** The name of an address's range by IANA. */
const rangeOf = (address: string): string => parseAddress(address)?.range() ?? '';

export const isOfThisMachine = (address: string): boolean => rangeOf(address) === 'loopback';

export const isOfOurNetworks = (address: string): boolean => OURS.includes(rangeOf(address));

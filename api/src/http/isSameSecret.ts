import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time. `timingSafeEqual` needs values of one length: hence the digests. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(expected));
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();

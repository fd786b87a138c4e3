import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time. Compares digests, since `timingSafeEqual` needs values of equal length. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(expected));
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();

import { createHash, createHmac } from 'node:crypto';
import type { Person } from '../store/Addresses.ts';

/**
 * The token of a person's links. It is derived from the record and a secret that is not in the store: every attempt to
 * send a mail has the same links, and a stolen copy of the list opens none.
 */
export function tokenOf(secret: string, { emailKey, at }: Person): string {
  return createHmac('sha256', secret)
    .update(`waitlist ${at.toISOString()} ${emailKey}`)
    .digest('base64url');
}

/** The hash of a token, which is what the store contains. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

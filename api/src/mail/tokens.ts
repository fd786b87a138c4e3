import { createHash, createHmac } from 'node:crypto';
import type { Person } from '../store/Addresses.ts';

/**
 * The token of a person's links. It follows from the record and a secret that no store has, so that
 * every attempt to send a mail has the same links, and a copy of the list opens none.
 */
export function tokenOf(secret: string, { emailKey, at }: Person): string {
  return createHmac('sha256', secret)
    .update(`waitlist ${at.toISOString()} ${emailKey}`)
    .digest('base64url');
}

/** What is stored of a token. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

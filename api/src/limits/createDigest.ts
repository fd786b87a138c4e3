import { createHmac, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/**
 * Creates the keys under which attempts are counted. They identify nobody and have equal lengths. A plain hash would
 * not suffice, since all IPv4 addresses can be hashed in seconds.
 */
export function createDigest(secret: Buffer): (key: string) => string {
  return (key) => createHmac('sha256', secret).update(key).digest('base64url');
}

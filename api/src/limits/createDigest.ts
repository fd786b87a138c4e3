import { createHmac, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/**
 * Makes the keys under which attempts are counted. They identify no person, and are all of one length. A
 * plain hash would not do: all IPv4 addresses are hashed in seconds.
 */
export function createDigest(secret: Buffer): (key: string) => string {
  return (key) => createHmac('sha256', secret).update(key).digest('base64url');
}

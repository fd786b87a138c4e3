import { createHmac } from 'node:crypto';

export const SECRET_PREFIX = 'whsec_';

/**
 * Calculates the signature of a message as in Standard Webhooks 1.0: HMAC-SHA256 over the id, the time of the attempt
 * and the body, joined by dots.
 *
 * @param secret `whsec_` and the key in base64.
 * @param timestamp seconds since 1970, as they are sent.
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signatureOf(
  secret: string,
  id: string,
  timestamp: string,
  body: string | Buffer,
): Buffer {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
}

import { createHmac } from 'node:crypto';

export const SECRET_PREFIX = 'whsec_';

/**
 * The signature of a message as Standard Webhooks 1.0 has it: HMAC-SHA256 over the id, the moment of
 * the attempt and the body, each joined by a dot.
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

import { createHmac } from 'node:crypto';

/** What a receiver checks a message by; the names of the headers are the standard's. */
export interface SignedHeaders {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

export const SECRET_PREFIX = 'whsec_';

/**
 * Signs a message as Standard Webhooks 1.0 has it: HMAC-SHA256 over the id, the moment of this
 * attempt (seconds since 1970) and the body, each joined by a dot, in base64.
 *
 * @param secret `whsec_` and the key in base64.
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signMessage(secret: string, id: string, at: Date, body: string): SignedHeaders {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

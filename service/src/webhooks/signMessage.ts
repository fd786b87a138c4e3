import { signatureOf } from './signatureOf.ts';

/** Headers with which a receiver verifies a message; the names are those of the standard. */
interface SignedHeaders {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/** Signs a message as in Standard Webhooks 1.0 (`signatureOf`). @param at time of this attempt. */
export function signMessage(secret: string, id: string, at: Date, body: string): SignedHeaders {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signature = signatureOf(secret, id, timestamp, body).toString('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

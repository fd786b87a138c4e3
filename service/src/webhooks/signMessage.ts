import { signatureOf } from './signatureOf.ts';

/** What a receiver checks a message by; the names of the headers are the standard's. */
interface SignedHeaders {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/** Standard Webhooks 1.0 (`signatureOf`). @param at the moment of this attempt. */
export function signMessage(secret: string, id: string, at: Date, body: string): SignedHeaders {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signature = signatureOf(secret, id, timestamp, body).toString('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

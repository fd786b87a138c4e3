import { createPublicKey, verify } from 'node:crypto';
import { type PublicationEnvelope, signedBytes } from '../manifest/publication.ts';

/** Whether one of an envelope's signatures was made with this key. */
export const isSignedWith = (key: string, envelope: PublicationEnvelope): boolean =>
  envelope.signatures.some(
    ({ keyid, sig }) =>
      keyid === key &&
      verify(null, signedBytes(envelope), publicKeyFrom(key), Buffer.from(sig, 'base64')),
  );

/**
 * An Ed25519 key from how settings and publications write it: its 32 bytes in base64url.
 *
 * @throws Error when it is none.
 */
export const publicKeyFrom = (key: string) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });

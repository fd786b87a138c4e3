import { createPublicKey, verify } from 'node:crypto';
import { type PublicationEnvelope, signedBytes } from '../../protocol/manifest/publication.ts';

/** Whether one of an envelope's signatures was made with this key. */
export const isSignedWith = (key: string, envelope: PublicationEnvelope): boolean =>
  envelope.signatures.some(
    ({ keyid, sig }) =>
      keyid === key &&
      verify(null, signedBytes(envelope), publicKeyFrom(key), Buffer.from(sig, 'base64')),
  );

/**
 * Reads an Ed25519 public key as settings and publications write it: 32 bytes in base64url.
 *
 * @throws Error when it is not one.
 */
export const publicKeyFrom = (key: string) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });

/** Whether a text is a valid public key for `RemoteOptions.keys`: for reading settings. */
export function isReleaseKey(text: string): boolean {
  try {
    return /^[\w-]{43}$/.test(text) && publicKeyFrom(text).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

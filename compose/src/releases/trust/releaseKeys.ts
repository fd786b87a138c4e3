import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Envelope, signedBytes } from '../../protocol/manifest/publication.ts';

export const isSignedWith = (key: string, envelope: Envelope): boolean =>
  envelope.signatures.some(
    ({ keyid, sig }) =>
      keyid === key &&
      verify(null, signedBytes(envelope), publicKeyFrom(key), Buffer.from(sig, 'base64')),
  );

/** Reads an Ed25519 public key, 32 bytes in base64url. @throws Error when it is not one. */
const publicKeyFrom = (key: string) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });

/** Whether a text is a valid public key for `RemoteOptions.keys`: for reading settings. */
export function isReleaseKey(text: string): boolean {
  try {
    return /^[\w-]{43}$/.test(text) && publicKeyFrom(text).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

export interface ReleaseKey {
  privateKey: KeyObject;
  publicKey: string;
}

/** Puts a statement into an envelope, without a signature where there is no key. */
export function signStatement<Type extends string>(
  payloadType: Type,
  statement: object,
  key: ReleaseKey | undefined,
): Envelope & { payloadType: Type } {
  const payload = Buffer.from(JSON.stringify(statement)).toString('base64');
  const unsigned = { payloadType, payload };
  if (!key) return { ...unsigned, signatures: [] };
  const sig = sign(null, signedBytes(unsigned), key.privateKey).toString('base64');
  return { ...unsigned, signatures: [{ keyid: key.publicKey, sig }] };
}

function privateKeyIn(pem: Buffer): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    // OpenSSL's message is about its decoders.
    throw new Error('it is not a private key in PEM');
  }
}

/** Reads a key of `compose create-key`. @throws Error with one sentence for the terminal. */
export async function readKey(file: string): Promise<ReleaseKey> {
  try {
    const privateKey = privateKeyIn(await readFile(file));
    if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('it is no Ed25519 key');
    const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
    return { privateKey, publicKey: x };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The key in ${file} cannot be used: ${reason}.`);
  }
}

import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** What a team signs its publications with. */
export interface ReleaseKey {
  privateKey: KeyObject;
  /** As in a shell's settings. */
  publicKey: string;
}

/**
 * Reads a key of `npm run create-release-key`.
 *
 * @throws Error with one sentence for the terminal when the file is not there or holds no Ed25519 key.
 */
export async function readKey(file: string): Promise<ReleaseKey> {
  try {
    const privateKey = createPrivateKey(await readFile(file));
    if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('it is no Ed25519 key');
    const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
    return { privateKey, publicKey: x };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The key in ${file} cannot be used: ${reason}.`);
  }
}

import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Outcome } from '../arguments/Command.ts';
import { fromWhereTyped, readOptions } from '../arguments/readOptions.ts';

export async function run(args: readonly string[]): Promise<Outcome> {
  const [file, ...others] = readOptions({ args, allowPositionals: true }, USAGE).positionals;
  if (!file || others.length > 0) throw new Error(USAGE);
  const location = fromWhereTyped(file);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  try {
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
    await writeFile(location, pem, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why =
      code === 'EEXIST' ? 'is there already: nothing is replaced' : `cannot be written (${code})`;
    throw new Error(`${location} ${why}.`);
  }
  const text = `The private key is in ${location}, readable by you only: keep it out of the repository.
The public key, for the host's setting REMOTE_<NAME>_KEYS, or the feed's keys:
${publicKey.export({ format: 'jwk' }).x}`;
  return { text };
}

export const USAGE = 'Usage: compose create-key <file>';

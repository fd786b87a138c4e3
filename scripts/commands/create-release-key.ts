import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

/** `npm run create-release-key -- <file>`: makes a key that a team signs its releases with. */
export async function run(): Promise<void> {
  const [file, ...others] = process.argv.slice(3);
  if (!file || others.length > 0) {
    console.error('Usage: npm run create-release-key -- <file>');
    process.exitCode = 1;
    return;
  }
  const location = path.resolve(process.env.INIT_CWD ?? '.', file);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  try {
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
    await writeFile(location, pem, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why =
      code === 'EEXIST' ? 'is there already: nothing is replaced' : `cannot be written (${code})`;
    console.error(`${location} ${why}.`);
    process.exitCode = 1;
    return;
  }
  console.log(`The private key is in ${location}, readable by you only: keep it out of the repository.
The public key, for the shell's setting REMOTE_<NAME>_KEYS:
${publicKey.export({ format: 'jwk' }).x}`);
}

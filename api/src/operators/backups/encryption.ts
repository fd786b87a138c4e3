import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { SettingsReader } from '@statline/service/settings/readSettings';
import type { Decrypter, Encrypter } from 'age-encryption';
import { Refusal } from '../../store/Refusal.ts';
import { temporaryFile } from '../../store/temporaryFile.ts';

/** File extension of encrypted backups. */
export const ENCRYPTED = '.age';

/** First line of files encrypted with age (https://age-encryption.org/v1). */
const HEADER = Buffer.from('age-encryption.org/v1\n');

/** A public key of age, in Bech32; age itself verifies its checksum. */
const RECIPIENT = /^age1[02-9ac-hj-np-z]{58,4000}$/;

/** Reads `BACKUP_RECIPIENTS`: public keys of age, separated by commas; none: backups are not encrypted. */
export function readRecipients(read: SettingsReader): readonly string[] {
  const recipients = read.list('BACKUP_RECIPIENTS');
  if (!recipients.every((recipient) => RECIPIENT.test(recipient))) {
    read.refuse('BACKUP_RECIPIENTS must be public keys of age (age1…), separated by commas');
  }
  return recipients;
}

/**
 * Encrypts a file to public keys. The encrypted file gets its name once it is complete.
 *
 * @param recipients public keys of age.
 * @throws Refusal if the encrypted file exists or cannot be written, or a key is invalid.
 */
export async function encryptFile(
  plain: string,
  encrypted: string,
  recipients: readonly string[],
): Promise<void> {
  const temporary = temporaryFile(encrypted);
  try {
    const encrypter = await encrypterFor(recipients);
    const contents = await encrypter.encrypt(streamOf(plain));
    await pipeline(nodeStream(contents), createWriteStream(temporary.path));
    temporary.publish();
  } finally {
    temporary.discard();
  }
}

/** @throws Refusal if the file cannot be read. */
export async function isEncrypted(file: string): Promise<boolean> {
  let opened: FileHandle | undefined;
  try {
    opened = await open(file);
    const { buffer } = await opened.read(Buffer.alloc(HEADER.length), 0, HEADER.length, 0);
    return HEADER.equals(buffer);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Refusal(`${file} cannot be read (${code}).`, { cause: error });
  } finally {
    await opened?.close();
  }
}

/**
 * @param identities path of a file of `age-keygen`, with one private key per line.
 * @throws Refusal if none of the keys fits, or the file is damaged.
 */
export async function decryptFile(
  encrypted: string,
  plain: string,
  identities: string,
): Promise<void> {
  const decrypter = await decrypterWith(identities);
  try {
    const contents = await decrypter.decrypt(streamOf(encrypted));
    await pipeline(nodeStream(contents), createWriteStream(plain, { mode: 0o600 }));
  } catch (error) {
    throw new Refusal(
      `${encrypted} cannot be decrypted: none of the keys in ${identities} fits, or the file is damaged.`,
      { cause: error },
    );
  }
}

/** @returns the encrypted text, in base64. */
export async function encryptText(plain: string, recipients: readonly string[]): Promise<string> {
  const encrypter = await encrypterFor(recipients);
  return Buffer.from(await encrypter.encrypt(plain)).toString('base64');
}

/* Imported on demand: the API reads these settings too, but does not need 15 MB of cryptography. */

async function encrypterFor(recipients: readonly string[]): Promise<Encrypter> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  try {
    for (const recipient of recipients) encrypter.addRecipient(recipient);
  } catch (error) {
    throw new Refusal(
      'One of BACKUP_RECIPIENTS is not a public key of age: nothing was backed up.',
      {
        cause: error,
      },
    );
  }
  return encrypter;
}

export async function decrypterWith(identities: string): Promise<Decrypter> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  try {
    const lines = readFileSync(identities, 'utf8').split('\n');
    const keys = lines.map((line) => line.trim()).filter((line) => line && !line.startsWith('#'));
    for (const key of keys) decrypter.addIdentity(key);
  } catch (error) {
    throw new Refusal(`${identities} cannot be read as a file of age's private keys.`, {
      cause: error,
    });
  }
  return decrypter;
}

const streamOf = (file: string) =>
  Readable.toWeb(createReadStream(file)) as unknown as globalThis.ReadableStream<Uint8Array>;

const nodeStream = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as ReadableStream);

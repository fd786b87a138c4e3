import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeDurably } from '@statline/service/disk/writeDurably';
import { Refusal } from '../../store/Refusal.ts';

/** File extension of checksums, which are in the format of `sha256sum -c`. */
const CHECKSUM = '.sha256';

/** Writes the checksum of a backup beside it. */
export async function writeChecksum(file: string): Promise<void> {
  const line = `${await checksumOf(file)}  ${basename(file)}\n`;
  await writeDurably(`${file}${CHECKSUM}`, line, 0o600);
}

/**
 * @returns whether the backup has a checksum.
 * @throws Refusal if it differs from its checksum, or one of them cannot be read.
 */
export async function verifyChecksum(file: string): Promise<boolean> {
  const noted = `${file}${CHECKSUM}`;
  if (!hasChecksum(file)) return false;
  try {
    const [checksum] = readFileSync(noted, 'utf8').split(' ');
    if (checksum === (await checksumOf(file))) return true;
  } catch (error) {
    const { code, path = file } = error as NodeJS.ErrnoException;
    throw new Refusal(`${path} cannot be read (${code}).`, { cause: error });
  }
  throw new Refusal(
    `${file} differs from its checksum, as if changed or damaged: fetch it again, or take another one. Without ${noted} it would not be checked.`,
  );
}

export const hasChecksum = (file: string): boolean => existsSync(`${file}${CHECKSUM}`);

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

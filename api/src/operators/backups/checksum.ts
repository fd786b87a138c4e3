import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
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

/** @throws Refusal if the backup has no checksum, or a different one. */
export async function assertChecksum(file: string): Promise<void> {
  const [noted] = textOf(`${file}${CHECKSUM}`).split(' ');
  if (noted === (await checksumOf(file))) return;
  throw new Refusal(`${file} differs from its checksum (${CHECKSUM}), or has none.`);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

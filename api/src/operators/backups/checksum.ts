import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../../store/Refusal.ts';

/** The end of the name of a backup's checksum, which `sha256sum -c` reads too. */
const CHECKSUM = '.sha256';

/** Notes the checksum of a backup beside it. */
export async function writeChecksum(file: string): Promise<void> {
  const line = `${await checksumOf(file)}  ${basename(file)}\n`;
  writeFileSync(`${file}${CHECKSUM}`, line, { mode: 0o600 });
}

/** @throws Refusal where the backup has none, or another. */
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

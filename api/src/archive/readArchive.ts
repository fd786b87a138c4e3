import { momentName } from '../operators/backups/backupName.ts';
import { decrypterWith } from '../operators/backups/encryption.ts';
import type { Change } from '../store/embedded/journal/createJournal.ts';
import type { Position } from '../store/embedded/journal/replayChanges.ts';
import { Refusal } from '../store/Refusal.ts';
import { openArchive } from './openArchive.ts';
import { type ArchiveFiles, listSegments, parseChanges } from './segments.ts';

type Decrypt = (encrypted: Buffer) => Promise<string>;

/**
 * Reads the changes of one journal. An incomplete line is accepted at the end of the archive, or if later lines contain
 * its changes; otherwise the caller finds a gap in the sequence.
 *
 * @param identity path of a file with age's private keys.
 * @param until the caller needs the changes up to this time.
 * @throws Refusal if there is no archive, it is encrypted to other keys, or another journal has followed before `until`:
 *   changes between the two are not archived.
 */
export async function* readArchive(
  folder: string,
  identity: string | undefined,
  { id, begun, seq }: Position,
  until: Date,
): AsyncGenerator<Change> {
  const archive = await openArchive(folder);
  if (!archive) throw new Refusal(`There is no archive in ${folder} (ARCHIVE_DIR).`);
  const all = await listSegments(archive);
  const last = all.findLast((segment) => segment.id === id)?.moment;
  const since = last ?? (begun > 0 ? momentName(new Date(begun)) : undefined);
  const following = all.find(({ moment }) => since !== undefined && moment > since);
  if (following && following.moment < momentName(until)) {
    const gap = `Changes before ${following.name}, which begins another journal, may be missing`;
    throw new Refusal(`${gap} in the archive: use a backup made since, or --to an earlier moment.`);
  }
  const segments = all
    .filter((segment) => segment.id === id)
    .sort((one, other) => one.first - other.first);
  const decrypt = decryptWith(folder, identity);
  let damaged: string | undefined;
  // Also reads the last change that the backup contains, for its time.
  const names = segments
    .filter((_, index) => (segments[index + 1]?.first ?? Number.POSITIVE_INFINITY) > seq)
    .map(({ name }) => name);
  for await (const [name, text] of readAhead(names, archive)) {
    const lines = text.split('\n');
    for (const [number, line] of lines.entries()) {
      const changes = await readLine(line, decrypt);
      yield* changes;
      if (changes.length > 0) damaged = undefined;
      else if (number < lines.length - 1) damaged = name;
    }
  }
  if (damaged === undefined) return;
  throw new Refusal(
    `The end of ${damaged} in the archive is damaged: remove its last line to go without that.`,
  );
}

/** Reads files in order, several at a time. */
async function* readAhead(names: readonly string[], { read, atOnce }: ArchiveFiles) {
  for (let at = 0; at < names.length; at += atOnce) {
    const some = names.slice(at, at + atOnce);
    yield* await Promise.all(some.map(async (name) => [name, await read(name)] as const));
  }
}

async function readLine(line: string, decrypt: Decrypt): Promise<Change[]> {
  try {
    return parseChanges(line.startsWith('[') ? line : await decrypt(Buffer.from(line, 'base64')));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return [];
  }
}

function decryptWith(folder: string, identity: string | undefined): Decrypt {
  if (identity === undefined) {
    return async (encrypted) => {
      if (encrypted.length === 0) return '';
      throw new Refusal(
        `The archive ${folder} is encrypted: --identity names the file with its private key.`,
      );
    };
  }
  const loading = decrypterWith(identity);
  loading.catch(() => {});
  return async (encrypted) => {
    const decrypter = await loading;
    try {
      return await decrypter.decrypt(encrypted, 'text');
    } catch (error) {
      if (!/identit/.test((error as Error).message)) throw error;
      throw new Refusal(`The archive ${folder} fits none of the keys in ${identity}.`);
    }
  };
}

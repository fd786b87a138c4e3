import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readArchive } from '../../archive/readArchive.ts';
import {
  type Position,
  type Replayed,
  replayChanges,
} from '../../store/embedded/journal/replayChanges.ts';
import { Refusal } from '../../store/Refusal.ts';
import type { CommandContext } from '../Command.ts';
import { decryptFile, isEncrypted } from './encryption.ts';
import { withScratchFolder } from './withScratchFolder.ts';

export interface BackupSource {
  file: string;
  /** Path of a file with age's private keys. */
  identity: string | undefined;
  /** Time up to which archived changes are added; unset: none are added. */
  until: Date | undefined;
}

/**
 * Calls `use` with the backup to restore: decrypted, and with the archived changes up to a time.
 *
 * @throws Refusal if it cannot be read, or changes up to that time are not available.
 */
export async function withPlainBackup<Result>(
  { file, identity, until }: BackupSource,
  { archiveDir, dataDir }: Pick<CommandContext, 'archiveDir' | 'dataDir'>,
  use: (plain: string, replayed: Replayed | undefined) => Promise<Result>,
): Promise<Result> {
  const encrypted = await isEncrypted(file);
  if (!encrypted && until === undefined) return use(file, undefined);
  if (encrypted && identity === undefined) {
    throw new Refusal(`${file} is encrypted: --identity names the file with its private key.`);
  }
  if (until !== undefined && archiveDir === undefined) {
    throw new Refusal('--to needs ARCHIVE_DIR, where the changes since the backup are.');
  }
  return withScratchFolder(dataDir, async (scratch) => {
    const plain = join(scratch, basename(file));
    if (identity !== undefined && encrypted) await decryptFile(file, plain, identity);
    else await copyFile(file, plain);
    if (until === undefined || archiveDir === undefined) return use(plain, undefined);
    const read = (from: Position) => readArchive(archiveDir, identity, from, until);
    return use(plain, await replayChanges(plain, until, read));
  });
}

/** Describes the added changes in a sentence; empty if none were requested. */
export function describeReplayed(replayed: Replayed | undefined): string {
  if (replayed === undefined) return '';
  const { changes, last } = replayed;
  return last === undefined
    ? ' No change was archived since.'
    : ` ${changes} archived changes were added, the last of ${last.toISOString()}.`;
}

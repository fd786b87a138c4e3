import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '@statline/service/disk/prepareFolder';
import { removeTemporaryFiles } from '@statline/service/disk/temporaryFiles';
import { pruneArchive } from '../../archive/pruneArchive.ts';
import { copyErasures } from '../../erasures/erasureLog.ts';
import { oneArgument, readCount, readOptions } from '../arguments.ts';
import { BACKUP_NAME, backupName, listBackups } from '../backups/backupName.ts';
import { writeChecksum } from '../backups/checksum.ts';
import { ENCRYPTED, encryptFile } from '../backups/encryption.ts';
import { removeOldBackups } from '../backups/removeOldBackups.ts';
import { withScratchFolder } from '../backups/withScratchFolder.ts';
import { type Command, UsageError } from '../Command.ts';
import { describeContents, writeLine } from '../output.ts';

const MAX_BACKUPS = 10_000;

export const backUpList: Command = {
  words: 'backup',
  parameters: '<file> | --into <folder> [--keep <count>]',
  summary: 'copies everything to a new file, beside a running API, and checks it',
  run: async (context, args) => {
    const { openAnyVersion, archiveDir, backupDir, backupRecipients, dataDir, now, out } = context;
    const at = now();
    const { folder, keep } = folderOf(args);
    const isEncrypted = backupRecipients.length > 0;
    const name = `${backupName(at)}${isEncrypted ? ENCRYPTED : ''}`;
    const file = folder === undefined ? resolve(oneArgument(args)) : join(folder, name);
    const store = await openAnyVersion();
    // Only the folder itself: a missing parent may mean that a disk is not mounted. Other errors appear when the backup
    // is written.
    if (folder !== undefined) await makeFolder(folder, false).catch(() => {});
    // Copies of killed commands. Making the backup reports a folder that cannot be used.
    await removeTemporaryFiles(dirname(file)).catch(() => {});
    const { wrongCounters, ...contents } = isEncrypted
      ? await withScratchFolder(dataDir, async (scratch) => {
          const plain = join(scratch, name);
          const made = await store.maintenance.backup(plain);
          await encryptFile(plain, file, backupRecipients);
          return made;
        })
      : await store.maintenance.backup(file);
    await writeChecksum(file);
    await copyErasures(backupDir, dirname(file));
    // If this fails, the metric shows the previous backup; the file itself is complete.
    await store.recordBackup(at).catch(() => {});
    await writeLine(out, `${describeContents(contents)} in ${file}.`);
    if (wrongCounters.length > 0) {
      return writeLine(
        out,
        `Its running counters are wrong, as the list's are (${wrongCounters.join('; ')}): signups recount mends them.`,
        1,
      );
    }
    // Only after a backup without findings, since earlier ones are better than one with findings.
    if (folder === undefined || keep === undefined) return 0;
    const removed = removeOldBackups(folder, keep, name);
    // Backups in BACKUP_DIR may need segments that those in another folder do not.
    const [oldestBackup = ''] = folder === resolve(backupDir) ? listBackups(folder) : [];
    const [, oldest] = BACKUP_NAME.exec(oldestBackup) ?? [];
    if (archiveDir !== undefined && oldest !== undefined) await pruneArchive(archiveDir, oldest);
    return removed === 0 ? 0 : writeLine(out, `${removed} older removed.`);
  },
};

/** Reads the options of a folder, in which each backup gets a unique name; none if a file was named. */
function folderOf(args: readonly string[]): { folder?: string; keep?: number | undefined } {
  if (!args.some((arg) => arg.startsWith('--'))) return {};
  const given = readOptions(args, { into: { type: 'string' }, keep: { type: 'string' } });
  if (given.into === undefined || given.into === '') throw new UsageError();
  return { folder: resolve(given.into), keep: readCount('--keep', given.keep, MAX_BACKUPS) };
}

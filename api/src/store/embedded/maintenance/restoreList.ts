import { chmodSync, copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { prepareFolder } from '@statline/service/disk/prepareFolder';
import { StartError } from '@statline/service/StartError';
import { Refusal } from '../../Refusal.ts';
import type { ListContents, RestoredStore } from '../../StoreMaintenance.ts';
import { databaseFiles } from '../database/databaseFiles.ts';
import { isBusy } from '../database/runRead.ts';
import { DROP_JOURNAL } from '../journal/createJournal.ts';
import { assertOwnDatabase } from '../soundness/assertOwnDatabase.ts';
import { inspectFile } from '../soundness/inspectFile.ts';
import { isDamage } from '../soundness/isDamage.ts';

/**
 * Replaces the list in `folder` by a backup, and leaves the replaced one beside it. At every moment
 * one of the two has the list's name, so that a process killed meanwhile never leaves none.
 *
 * @throws Refusal where the backup is none, newer or damaged, or something has the list open.
 */
export async function restoreList(folder: string, backup: string): Promise<RestoredStore> {
  const { people, quarantined } = await assertBackup(backup);
  await prepareFolder(folder, 'DATA_DIR');
  const { file, log, index } = databaseFiles(folder);
  const draft = `${file}.draft-${process.pid}`;
  const alone = existsSync(file) ? lockExclusively(file) : undefined;
  try {
    copyFileSync(backup, draft);
    chmodSync(draft, 0o600);
    endJournal(draft);
    const suffix = `before-${new Date().toISOString().replace(/[:.]/g, '-')}`;
    // Opened exclusively, a sound list has no log any more; a damaged one may.
    if (existsSync(log)) renameSync(log, `${log}.${suffix}`);
    rmSync(index, { force: true });
    const before = existsSync(file) ? `${file}.${suffix}` : undefined;
    if (before !== undefined) linkSync(file, before);
    renameSync(draft, file);
    return { people, quarantined, ...(before === undefined ? {} : { before }) };
  } finally {
    rmSync(draft, { force: true });
    alone?.close();
  }
}

/** What changes from now on does not follow what was archived after the backup. */
function endJournal(draft: string): void {
  const database = new DatabaseSync(draft);
  database.exec(`PRAGMA journal_mode=DELETE; ${DROP_JOURNAL}`);
  database.close();
}

async function assertBackup(backup: string): Promise<ListContents> {
  if (!existsSync(backup)) throw new Refusal(`There is no file ${backup}.`);
  try {
    assertOwnDatabase(new DatabaseSync(backup, { readOnly: true }), backup);
    const { damage, ...contents } = await inspectFile(backup);
    const [finding] = damage;
    if (finding === undefined) return contents;
    throw new Refusal(`The backup ${backup} is damaged (${finding}).`);
  } catch (error) {
    if (error instanceof Refusal || error instanceof StartError) throw error;
    throw new Refusal(`${backup} is no backup (${(error as Error).message}).`, { cause: error });
  }
}

/**
 * Leaving the write-ahead log is what SQLite allows only to the one program that has the file
 * open. The lock lasts until the list has been replaced.
 */
function lockExclusively(file: string): DatabaseSyncInstance {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('PRAGMA journal_mode=DELETE; BEGIN EXCLUSIVE');
  } catch (error) {
    if (isBusy(error)) {
      database.close();
      throw new Refusal(`${file} is in use: stop the API, and whatever else has it open.`);
    }
    // A damaged list is what backups are for.
    if (!isDamage(error)) throw error;
  }
  return database;
}

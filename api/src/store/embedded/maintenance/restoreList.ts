import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { prepareFolder } from '@statline/service/disk/prepareFolder';
import { temporaryName } from '@statline/service/disk/temporaryFiles';
import { StartError } from '@statline/service/StartError';
import { Refusal } from '../../Refusal.ts';
import type { ListContents, RestoredStore, WasErased } from '../../StoreMaintenance.ts';
import { flush } from '../../temporaryFile.ts';
import { databaseFiles } from '../database/databaseFiles.ts';
import { isBusy } from '../database/runRead.ts';
import { DROP_JOURNAL } from '../journal/createJournal.ts';
import { removeFrom } from '../people/addSignUp.ts';
import { assertOwnDatabase } from '../soundness/assertOwnDatabase.ts';
import { inspectFile } from '../soundness/inspectFile.ts';
import { isDamage } from '../soundness/isDamage.ts';

/**
 * Replaces the list in `folder` with a backup, and keeps the replaced one beside it. At any time one of the two has the
 * list's name, so that a process killed meanwhile never leaves the folder without a list.
 *
 * @param readErasures reads who was erased since the backup: these people are erased before it takes the list's place.
 * @throws Refusal if the file is not a backup, newer or damaged, or another program has the list open.
 */
export async function restoreList(
  folder: string,
  backup: string,
  readErasures: () => WasErased = () => () => false,
): Promise<RestoredStore> {
  const { people, quarantined } = await assertBackup(backup);
  await prepareFolder(folder, 'DATA_DIR');
  const { file, log, index } = databaseFiles(folder);
  const temporary = join(folder, temporaryName());
  const alone = existsSync(file) ? lockExclusively(file) : undefined;
  try {
    copyFileSync(backup, temporary);
    chmodSync(temporary, 0o600);
    const erased = prepareRestored(temporary, readErasures());
    const suffix = `before-${new Date().toISOString().replace(/[:.]/g, '-')}`;
    // Exclusive opening removes the log of an intact list; a damaged list may still have one.
    if (existsSync(log)) renameSync(log, `${log}.${suffix}`);
    rmSync(index, { force: true });
    if (existsSync(file)) linkSync(file, `${file}.${suffix}`);
    flush(temporary);
    renameSync(temporary, file);
    flush(folder);
    // Also those of former restores: one that was killed has named none.
    const before = readdirSync(folder)
      .filter((name) => /^waitlist\.db(-wal)?\.before-/.test(name))
      .map((name) => join(folder, name));
    return { people, quarantined, erased, before };
  } finally {
    rmSync(temporary, { force: true });
    alone?.close();
  }
}

/**
 * Ends the journal, since later changes do not continue the ones archived after the backup, and erases people.
 *
 * @returns the number of people who were erased.
 */
function prepareRestored(restored: string, wasErased: WasErased): number {
  const database = new DatabaseSync(restored);
  try {
    database.exec(`PRAGMA journal_mode=DELETE; PRAGMA secure_delete=ON; ${DROP_JOURNAL}`);
    const people = database.prepare(`
      SELECT email_key, created_at FROM sign_ups
      UNION ALL SELECT email_key, created_at FROM quarantine`);
    const erased = new Map<string, string[]>();
    for (const row of people.iterate()) {
      const { email_key, created_at } = row as { email_key: string; created_at: string };
      if (wasErased({ emailKey: email_key, at: new Date(created_at) }))
        erased.set(email_key, [...(erased.get(email_key) ?? []), created_at]);
    }
    database.exec('BEGIN');
    for (const table of ['sign_ups', 'quarantine'] as const) {
      const removal = database.prepare(removeFrom(table));
      for (const [emailKey, times] of erased) removal.all(emailKey, JSON.stringify(times));
    }
    database.exec('COMMIT');
    return erased.size;
  } finally {
    database.close();
  }
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
    throw new Refusal(`${backup} is not a backup (${(error as Error).message}).`, { cause: error });
  }
}

/**
 * SQLite switches off the write-ahead log only for a program that alone has the file open. The lock lasts until the
 * list has been replaced.
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
    // A damaged list may be replaced: this is what backups are for.
    if (!isDamage(error)) throw error;
  }
  return database;
}

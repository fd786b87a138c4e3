import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { Refusal } from '../../Refusal.ts';
import type { Inspection, StoreMaintenance } from '../../StoreMaintenance.ts';
import { temporaryFile } from '../../temporaryFile.ts';
import { databaseFiles } from '../database/databaseFiles.ts';
import { runRead } from '../database/runRead.ts';
import { recount } from '../figures/recount.ts';
import type { GroupCommit } from '../people/createGroupCommit.ts';
import { inspectFile } from '../soundness/inspectFile.ts';

/** Maintenance of the embedded store's file. */
export function createMaintenance(
  database: DatabaseSyncInstance,
  folder: string,
  commit: GroupCommit,
): StoreMaintenance {
  const { file } = databaseFiles(folder);
  const people = database.prepare('SELECT count(*) AS people FROM sign_ups');
  return {
    count: () => runRead(() => Number((people.get() as { people: number }).people)),
    inspect: () => inspectFile(file),
    recount: () => recount(database, file, commit),
    backup: (target) => backUp(database, target),
  };
}

/**
 * Copies a list without blocking writers. SQLite's online backup API is not used: it restarts with each sign-up, and so
 * might never end.
 */
async function backUp(database: DatabaseSyncInstance, file: string): Promise<Inspection> {
  const temporary = temporaryFile(file);
  try {
    copy(database, temporary.path);
    const inspection = await inspectFile(temporary.path);
    const [damage] = inspection.damage;
    if (damage !== undefined) {
      throw new Refusal(
        `The list is damaged (${damage}), and so would its backup be: none was made.`,
      );
    }
    temporary.publish();
    return inspection;
  } finally {
    temporary.discard();
  }
}

function copy(database: DatabaseSyncInstance, path: string): void {
  try {
    database.prepare('VACUUM INTO ?').run(path);
  } catch (error) {
    const { message } = error as Error;
    throw new Refusal(`The backup could not be written (${message}).`, { cause: error });
  }
}

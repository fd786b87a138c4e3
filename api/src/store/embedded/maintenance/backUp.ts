import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { draftFile } from '../../draftFile.ts';
import { Refusal } from '../../Refusal.ts';
import type { Inspection } from '../../StoreMaintenance.ts';
import { inspectFile } from '../soundness/inspectFile.ts';

/**
 * Copies a list, as it is at one moment, into a file of its own. Sign-ups go on: the copy takes
 * no lock, and as long as writing the list once, where SQLite's online backup restarts
 * with each sign-up and so never ends.
 */
export async function backUp(database: DatabaseSyncInstance, file: string): Promise<Inspection> {
  const draft = draftFile(file);
  try {
    copy(database, draft.path);
    const inspection = await inspectFile(draft.path);
    const [damage] = inspection.damage;
    if (damage !== undefined) {
      throw new Refusal(
        `The list is damaged (${damage}), and so would its backup be: none was made.`,
      );
    }
    draft.publish();
    return inspection;
  } finally {
    draft.discard();
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

import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { StoreMaintenance } from '../../StoreMaintenance.ts';
import { databaseFiles } from '../database/databaseFiles.ts';
import { runRead } from '../database/runRead.ts';
import { recount } from '../figures/recount.ts';
import type { GroupCommit } from '../people/createGroupCommit.ts';
import { inspectFile } from '../soundness/inspectFile.ts';
import { backUp } from './backUp.ts';

/** What operators do to the file of the embedded store as a whole. */
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

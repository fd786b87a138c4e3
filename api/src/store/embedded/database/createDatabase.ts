import { DatabaseSync } from '@photostructure/sqlite';
import { draftFile } from '../../draftFile.ts';
import { Refusal } from '../../Refusal.ts';
import { MIGRATIONS } from './migrations.ts';

/**
 * Makes an empty list. The file appears under its name once it is whole: a process that is
 * killed meanwhile leaves none, so that an empty file is never ours. Where another process is
 * faster, its list is the one.
 *
 * @param migrations those up to an older version, to make a file as an older program did.
 */
export function createDatabase(file: string, migrations: readonly string[] = MIGRATIONS): void {
  const draft = draftFile(file);
  try {
    // No prepared statement, and no write-ahead log: both outlive `close` for a while.
    const database = new DatabaseSync(draft.path);
    const version = `PRAGMA user_version=${migrations.length};`;
    database.exec(['BEGIN;', ...migrations, version, 'COMMIT;'].join('\n'));
    database.close();
    draft.publish();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  } finally {
    draft.discard();
  }
}

import { existsSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { temporaryFile } from '../../temporaryFile.ts';
import { MIGRATIONS } from './migrations.ts';

/**
 * Creates an empty list. The file gets its name only once it is complete: a process killed meanwhile leaves no file, so
 * an empty file is never one of ours. If another process was faster, its file is kept.
 *
 * @param migrations migrations up to an older version, to create a file like an older program.
 */
export function createDatabase(file: string, migrations: readonly string[] = MIGRATIONS): void {
  try {
    publishDatabase(file, migrations);
  } catch (error) {
    // After a failed flush a file may be lost, whoever created it.
    if (!existsSync(file) || (error as NodeJS.ErrnoException).syscall === 'fsync') throw error;
  }
}

function publishDatabase(file: string, migrations: readonly string[]): void {
  const temporary = temporaryFile(file);
  try {
    // Uses no prepared statement and no write-ahead log, which would stay open for a while after `close`.
    const database = new DatabaseSync(temporary.path);
    const version = `PRAGMA user_version=${migrations.length};`;
    database.exec(['BEGIN;', ...migrations, version, 'COMMIT;'].join('\n'));
    database.close();
    temporary.publish();
  } finally {
    temporary.discard();
  }
}

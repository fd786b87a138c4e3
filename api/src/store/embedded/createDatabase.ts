import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { MIGRATIONS } from './migrations.ts';

/**
 * Makes an empty list. The file appears under its name once it is whole: a process that is
 * killed meanwhile leaves none, so that an empty file is never ours.
 *
 * @param migrations those up to an older version, to make a file as an older program did.
 */
export function createDatabase(file: string, migrations: readonly string[] = MIGRATIONS): void {
  const draft = `${file}.draft-${process.pid}`;
  rmSync(draft, { force: true });
  closeSync(openSync(draft, 'wx', 0o600));
  try {
    // No statement is prepared, and no log kept: both outlive `close` for a while.
    const database = new DatabaseSync(draft);
    const version = `PRAGMA user_version=${migrations.length};`;
    database.exec(['BEGIN;', ...migrations, version, 'COMMIT;'].join('\n'));
    database.close();
    publish(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Never over another list: whichever of two processes is first has made it. */
function publish(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch {
    // Another process has made it, or the file system knows no hard links.
    if (!existsSync(file)) renameSync(draft, file);
  }
  const folder = openSync(dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

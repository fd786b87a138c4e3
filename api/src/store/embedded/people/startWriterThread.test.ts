import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../../../../service/fixtures/temporaryFolder.ts';
import { DATABASE_FILE } from '../database/databaseFiles.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { startWriterThread } from './startWriterThread.ts';

/** SQLite's numbers for `FULL` and `ON`. */
const [FULL, ON] = [2, 1];

test('flushes each commit to the disk, and overwrites what is deleted', async () => {
  const folder = await temporaryFolder();
  const database = await openDatabase(folder);
  const writer = startWriterThread(join(folder, DATABASE_FILE));
  const names = ['journal_mode', 'synchronous', 'fullfsync', 'secure_delete'];
  const values: unknown[] = [];

  for (const name of names) {
    values.push(database.prepare(`PRAGMA ${name}`).get()[name]);
    values.push((await writer.run(`PRAGMA ${name}`))[0]?.[name]);
  }
  await writer.close();
  database.close();
  await rm(folder, { recursive: true });

  expect(values).toEqual(['wal', 'wal', FULL, FULL, ON, ON, ON, ON]);
});

import { rm } from 'node:fs/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { maintenanceContract } from '../../../fixtures/maintenanceContract.ts';
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts';
import { databaseFiles } from './databaseFiles.ts';
import { openEmbeddedStore } from './openEmbeddedStore.ts';
import { restoreList } from './restoreList.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function newFolder(): Promise<string> {
  const folder = await temporaryFolder();
  folders.push(folder);
  return folder;
}

maintenanceContract('embedded', async () => {
  const folder = await newFolder();
  return {
    open: () => openEmbeddedStore(folder),
    restore: (backup) => restoreList(folder, backup),
    forgetAlias: async (emailKey) => {
      const other = new DatabaseSync(databaseFiles(folder).file, { timeout: 1_000 });
      const sql = "UPDATE sign_ups SET school_key = 'ucla' WHERE email_key = ?";
      other.prepare(sql).run(emailKey);
      other.close();
    },
    corruptCounters: async () => {
      const other = new DatabaseSync(databaseFiles(folder).file, { timeout: 1_000 });
      other.exec(`
        UPDATE totals SET sign_ups = sign_ups + 5, schools = schools - 2;
        UPDATE daily SET sign_ups = sign_ups + 3;
        DELETE FROM schools WHERE school_key = 'school 2';
        UPDATE schools SET sign_ups = sign_ups + 1 WHERE school_key = 'school 3';
        INSERT INTO schools (school_key, sign_ups) VALUES ('nobody names it', 4)`);
      other.close();
    },
  };
});

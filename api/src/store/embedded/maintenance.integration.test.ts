import fs, { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { collect } from '../../../fixtures/collect.ts';
import { maintenanceContract } from '../../../fixtures/contracts/maintenanceContract.ts';
import { sampleSignUp } from '../../../fixtures/samples/sampleSignUp.ts';
import { Refusal } from '../Refusal.ts';
import { databaseFiles } from './database/databaseFiles.ts';
import { restoreList } from './maintenance/restoreList.ts';
import { openEmbeddedStore } from './openEmbeddedStore.ts';

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
    restore: (backup, readErasures) => restoreList(folder, backup, readErasures),
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

test('a backup is on the disk before it takes the place of the list', async () => {
  const [source, folder] = [await newFolder(), await newFolder()];
  const store = await openEmbeddedStore(source);
  const backup = join(source, 'backup');
  await store.maintenance.backup(backup);
  await store.close();
  const events: unknown[] = [];
  const { fsyncSync, renameSync } = fs;
  jest.spyOn(fs, 'fsyncSync').mockImplementation((file) => {
    fsyncSync(file);
    events.push(fs.fstatSync(file).ino);
  });
  jest.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    renameSync(from, to);
    events.push(to);
  });

  await restoreList(folder, backup);
  jest.restoreAllMocks();

  const { file } = databaseFiles(folder);
  expect(events).toEqual([fs.statSync(file).ino, file, fs.statSync(folder).ino]);
});

test('the next start removes the copy of the list that a killed restore has left', async () => {
  const [source, folder] = [await newFolder(), await newFolder()];
  const store = await openEmbeddedStore(source);
  const backup = join(source, 'backup');
  await store.maintenance.backup(backup);
  await store.close();
  const copying = jest.spyOn(fs, 'copyFileSync');
  await restoreList(folder, backup);
  const copy = String(copying.mock.lastCall?.[1]);
  jest.restoreAllMocks();
  const killed = copy.replace(`-${process.pid}`, '-999999999');
  for (const left of [copy, killed, `${killed}-journal`]) writeFileSync(left, 'Ada');

  await (await openEmbeddedStore(folder)).close();

  const left = readdirSync(folder).filter(
    (name) => readFileSync(join(folder, name), 'utf8') === 'Ada',
  );
  expect(left).toEqual([]);
});

test('refuses to back up a damaged list, and reports the damage', async () => {
  const folder = await newFolder();
  const store = await openEmbeddedStore(folder);
  // Removes a required value. A copy of the list contains this damage too.
  const tamper = (sql: string) => {
    const options = { timeout: 1_000, defensive: false };
    const other = new DatabaseSync(databaseFiles(folder).file, options);
    other.exec(`PRAGMA writable_schema=ON; ${sql}`);
    other.close();
  };
  const alter = (from: string, to: string) =>
    tamper(`UPDATE sqlite_schema SET sql = replace(sql, '${from}', '${to}') WHERE name = 'probe'`);
  alter('filler TEXT NOT NULL', 'filler TEXT');
  tamper('UPDATE probe SET filler = NULL');
  alter('filler TEXT', 'filler TEXT NOT NULL');
  const backups = await newFolder();

  const refusal = await store.maintenance.backup(join(backups, 'backup')).catch((error) => error);

  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal.message).toMatch(/^The list is damaged \(.*probe.*\), .*none was made\.$/);
  expect(readdirSync(backups)).toEqual([]);
  await store.close();
});

test('names also the copies of a list that killed or former restores have kept', async () => {
  const folder = await newFolder();
  const backup = join(await newFolder(), 'backup');
  const store = await openEmbeddedStore(await newFolder());
  await store.maintenance.backup(backup);
  await store.close();
  const { file } = databaseFiles(folder);
  fs.copyFileSync(backup, file);
  fs.linkSync(file, `${file}.before-killed`);

  const { before } = await restoreList(folder, backup);

  const kept = readdirSync(folder).filter((name) => name.includes('before'));
  expect(kept).toHaveLength(2);
  expect(before).toEqual(kept.map((name) => join(folder, name)));
});

test('replaces a damaged list by a backup, and keeps it beside the new one', async () => {
  const folder = await newFolder();
  const { file, log, index } = databaseFiles(folder);
  const backup = join(await newFolder(), 'backup');
  const store = await openEmbeddedStore(folder);
  await store.add(sampleSignUp());
  await store.maintenance.backup(backup);
  await store.close();
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  writeFileSync(file, 'no list any more '.repeat(500));
  writeFileSync(log, 'its log');
  writeFileSync(index, 'its index');
  fs.chmodSync(backup, 0o644);

  const { people, before } = await restoreList(folder, backup);
  const files = readdirSync(folder).map((name) => name.replace(/before-.*/, 'before'));
  const { mode } = fs.statSync(file);
  const restored = await openEmbeddedStore(folder);

  expect(people).toBe(1);
  expect(await collect(restored.export())).toEqual([sampleSignUp()]);
  expect(before?.map((path) => readFileSync(path, 'utf8'))).toEqual([
    'its log',
    expect.stringMatching(/^no list any more/),
  ]);
  // The log of the damaged list is not one of the restored list.
  expect(files).toEqual(['waitlist.db', 'waitlist.db-wal.before', 'waitlist.db.before']);
  expect(mode & 0o777).toBe(0o600);
  await restored.close();
});

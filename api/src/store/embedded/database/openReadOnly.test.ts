import { copyFileSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import { temporaryFolder } from '../../../../../service/fixtures/temporaryFolder.ts';
import { sampleSignUp } from '../../../../fixtures/samples/sampleSignUp.ts';
import { runInThisThread } from '../../../../fixtures/stores/runInThisThread.ts';
import { openEmbeddedStore } from '../openEmbeddedStore.ts';
import { databaseFiles } from './databaseFiles.ts';
import { openReadOnly } from './openReadOnly.ts';

test('reads a list whose log has no index from a copy, of which no file stays', async () => {
  const list = await temporaryFolder();
  const folder = await temporaryFolder();
  const copies = await temporaryFolder();
  const store = await openEmbeddedStore(list, {}, runInThisThread);
  jest.spyOn(os, 'tmpdir').mockReturnValue(copies);
  await store.add(sampleSignUp());
  const [from, to] = [databaseFiles(list), databaseFiles(folder)];
  copyFileSync(from.file, to.file);
  copyFileSync(from.log, to.log);

  const database = openReadOnly(folder, 'refuse');

  expect(readdirSync(copies)).toEqual([]);
  expect(database.prepare('SELECT email_key FROM sign_ups').all()).toEqual([
    { email_key: 'ada@example.com' },
  ]);
  database.close();
  jest.restoreAllMocks();
  await store.close();
  await Promise.all([list, folder, copies].map((made) => rm(made, { recursive: true })));
});

/** @jest-environment node */
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../../fixtures/temporaryFolder.ts';
import { folderStore } from './folderStore.ts';

it('does not create a folder for a mistyped path', async () => {
  const parent = await temporaryFolder();

  await expect(folderStore(path.join(parent, 'shpo'))).rejects.toThrow(
    /There is no folder .*shpo: nothing was published/,
  );
  expect(await readdir(parent)).toEqual([]);
});

it('refuses a file as a folder', async () => {
  const file = path.join(await temporaryFolder(), 'shop');
  await writeFile(file, '');

  await expect(folderStore(file)).rejects.toThrow(/There is no folder/);
});

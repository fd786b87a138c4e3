/** @jest-environment node */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../../../service/fixtures/temporaryFolder.ts';
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

it('names the file that cannot be written, and the reason', async () => {
  const folder = await temporaryFolder();
  await mkdir(path.join(folder, 'history.json'));
  const store = await folderStore(folder);

  const put = store.put(new Map([['history.json', Buffer.from('{}')]]));

  await expect(put).rejects.toThrow(/history\.json cannot be written: E\w+: .*release again later/);
  await store.close?.();
});

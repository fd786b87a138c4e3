import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../fixtures/temporaryFolder.ts';
import { watchDisk } from '../../fixtures/watchDisk.ts';
import { writeDurably } from './writeDurably.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});

it('flushes the contents before the rename, and the folder afterwards', async () => {
  const seen = await watchDisk(folder);

  await writeDurably(path.join(folder, 'live.json'), '{}');

  expect(await seen()).toEqual(['flush live.json', 'rename live.json', 'flush .']);
});

it('fails with the reason why it could not write', async () => {
  const missing = path.join(folder, 'missing', 'live.json');

  await expect(writeDurably(missing, '{}')).rejects.toMatchObject({ syscall: 'open' });
});

it('keeps the previous contents, and no temporary file, if they cannot be replaced', async () => {
  const taken = path.join(folder, 'taken');
  await mkdir(taken);
  await writeFile(path.join(taken, 'a'), 'before');

  await expect(writeDurably(taken, 'after')).rejects.toThrow();

  expect(await readFile(path.join(taken, 'a'), 'utf8')).toBe('before');
  expect(await readdir(folder)).toEqual(['taken']);
});

import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { watchDisk } from '../../fixtures/watchDisk.ts';
import { writeDurably } from './writeDurably.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'durable-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('flushes the contents before they get their name, and the folder after', async () => {
  const seen = await watchDisk(folder);

  await writeDurably(path.join(folder, 'live.json'), '{}');

  expect(await seen()).toEqual(['flush live.json', 'rename live.json', 'flush .']);
});

it('leaves what was there before, and no draft, where it cannot be replaced', async () => {
  const taken = path.join(folder, 'taken');
  await mkdir(taken);
  await writeFile(path.join(taken, 'a'), 'before');

  await expect(writeDurably(taken, 'after')).rejects.toThrow();

  expect(await readFile(path.join(taken, 'a'), 'utf8')).toBe('before');
  expect(await readdir(folder)).toEqual(['taken']);
});

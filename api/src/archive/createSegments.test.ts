import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../../service/fixtures/temporaryFolder.ts';
import { watchDisk } from '../../../service/fixtures/watchDisk.ts';
import { createSegments } from './createSegments.ts';

const JOURNAL = '0123456789abcdef';
const change = (seq: number) => ({ seq, at: 0, version: 1, change: Buffer.from('change') });

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await temporaryFolder();
  folder = join(parent, 'archive');
});
afterEach(() => rm(parent, { recursive: true }));

test('changes are on the disk once they are appended, with their file and its folder', async () => {
  const seen = await watchDisk(parent);
  const append = createSegments(folder, []);

  await append(JOURNAL, [change(1)]);
  const first = await seen();
  await append(JOURNAL, [change(2)]);
  const both = await seen();

  const [name = ''] = await readdir(folder);
  expect(first).toEqual(['flush .', 'flush archive', `flush archive/${name}`]);
  expect(both.slice(first.length)).toEqual([`flush archive/${name}`]);
  expect((await readFile(join(folder, name), 'utf8')).trim().split('\n')).toHaveLength(2);
});

test('refuses to write to a file that is gone, as if its disk were not mounted', async () => {
  const append = createSegments(folder, []);
  await append(JOURNAL, [change(1)]);
  for (const name of await readdir(folder)) await rm(join(folder, name));

  await expect(append(JOURNAL, [change(2)])).rejects.toThrow('ENOENT');
  await expect(createSegments(folder, [])(JOURNAL, [change(2)])).rejects.toMatchObject({
    code: 'archive.missing',
  });
});

test('creates no folder whose parent is missing', async () => {
  const append = createSegments(join(parent, 'unmounted', 'archive'), []);

  await expect(append(JOURNAL, [change(1)])).rejects.toMatchObject({ code: 'ENOENT' });
});

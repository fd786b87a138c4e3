import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchDisk } from '../../fixtures/watchDisk.ts';
import { StartError } from '../StartError.ts';
import { prepareFolder } from './prepareFolder.ts';

let parent: string;
let umask: number;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'folder-'));
  umask = process.umask(0);
});
afterEach(async () => {
  process.umask(umask);
  await rm(parent, { recursive: true });
});

const modeOf = (path: string) => statSync(path).mode & 0o7777;

test('closes a new folder, and those that it makes on the way, to other users', async () => {
  await prepareFolder(join(parent, 'data', 'releases'), 'DATA_DIR');

  expect(modeOf(join(parent, 'data'))).toBe(0o700);
  expect(modeOf(join(parent, 'data', 'releases'))).toBe(0o700);
  expect(readdirSync(join(parent, 'data', 'releases'))).toEqual([]);
});

test('flushes the folders in which it makes some: what is written there is to be found again', async () => {
  const seen = await watchDisk(parent);

  await prepareFolder(join(parent, 'data', 'releases'), 'DATA_DIR');

  expect(await seen()).toEqual(['flush .', 'flush data']);
});

test('closes a folder that was open to other users', async () => {
  mkdirSync(join(parent, 'data'), { mode: 0o755 });

  await prepareFolder(join(parent, 'data'), 'DATA_DIR');

  expect(modeOf(join(parent, 'data'))).toBe(0o700);
});

test('leaves the permissions of a shared folder', async () => {
  mkdirSync(join(parent, 'tmp'));
  chmodSync(join(parent, 'tmp'), 0o1777);

  await prepareFolder(join(parent, 'tmp'), 'DATA_DIR');

  expect(modeOf(join(parent, 'tmp'))).toBe(0o1777);
});

test('refuses a file where the folder should be, in one sentence', async () => {
  writeFileSync(join(parent, 'data'), '');

  const refusal = prepareFolder(join(parent, 'data'), 'DATA_DIR');

  await expect(refusal).rejects.toThrow(StartError);
  rmSync(join(parent, 'data'));
});

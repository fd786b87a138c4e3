import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../fixtures/temporaryFolder.ts';
import { watchDisk } from '../../fixtures/watchDisk.ts';
import { StartError } from '../StartError.ts';
import { prepareFolder } from './prepareFolder.ts';

let parent: string;
let umask: number;

beforeEach(async () => {
  parent = await temporaryFolder();
  umask = process.umask(0);
});
afterEach(async () => {
  process.umask(umask);
});

const modeOf = (path: string) => statSync(path).mode & 0o7777;

test('makes a new folder, and the parents it creates, private to this user', async () => {
  await prepareFolder(join(parent, 'data', 'releases'), 'DATA_DIR');

  expect(modeOf(join(parent, 'data'))).toBe(0o700);
  expect(modeOf(join(parent, 'data', 'releases'))).toBe(0o700);
  expect(readdirSync(join(parent, 'data', 'releases'))).toEqual([]);
});

test('flushes the parent of each folder it creates, so that they survive a crash', async () => {
  const seen = await watchDisk(parent);

  await prepareFolder(join(parent, 'data', 'releases'), 'DATA_DIR');

  expect(await seen()).toEqual(['flush .', 'flush data']);
});

test('creates a folder and its parents for concurrent processes', async () => {
  const folder = join(parent, 'data', 'releases');

  await Promise.all([prepareFolder(folder, 'DATA_DIR'), prepareFolder(folder, 'DATA_DIR')]);

  expect(modeOf(folder)).toBe(0o700);
});

test('writes the same file at each check, so that killed processes leave no more than one', async () => {
  const write = jest.spyOn(fs, 'writeFile');

  for (let check = 0; check < 2; check += 1) await prepareFolder(parent, 'DATA_DIR');
  const written = write.mock.calls.map(([file]) => file);
  jest.restoreAllMocks();

  expect(written).toHaveLength(2);
  expect(new Set(written).size).toBe(1);
  expect(readdirSync(parent)).toEqual([]);
});

test("removes other users' access to an existing folder", async () => {
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

test('refuses a file in place of the folder, with a one-sentence message', async () => {
  writeFileSync(join(parent, 'data'), '');

  const refusal = prepareFolder(join(parent, 'data'), 'DATA_DIR');

  await expect(refusal).rejects.toThrow(StartError);
  rmSync(join(parent, 'data'));
});

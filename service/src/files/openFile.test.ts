import promises, { type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../fixtures/temporaryFolder.ts';
import { openFile } from './openFile.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  jest.restoreAllMocks();
});

/** @returns a function that says whether the file that was opened last is closed. */
function watchHandles(): () => boolean {
  const { open } = promises;
  let last: FileHandle | undefined;
  jest.spyOn(promises, 'open').mockImplementation(async (...args) => {
    last = await open(...args);
    return last;
  });
  return () => last?.fd === -1;
}

test('closes what is not a file', async () => {
  const isClosed = watchHandles();

  expect(await openFile(folder)).toBeUndefined();
  expect(isClosed()).toBe(true);
});

test('closes a file whose size cannot be read', async () => {
  const isClosed = watchHandles();
  const handle = await promises.open(folder);
  const failure = Object.assign(new Error('I/O'), { code: 'EIO' });
  jest.spyOn(Object.getPrototypeOf(handle), 'stat').mockRejectedValue(failure);
  await handle.close();

  await expect(openFile(folder)).rejects.toThrow(failure);
  expect(isClosed()).toBe(true);
});

test.each(['missing', 'missing/file', `${'long'.repeat(100)}`])(
  'finds no file %s',
  async (name) => {
    expect(await openFile(path.join(folder, name))).toBeUndefined();
  },
);

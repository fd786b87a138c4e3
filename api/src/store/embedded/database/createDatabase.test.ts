import fs, { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../../../service/fixtures/temporaryFolder.ts';
import { createDatabase } from './createDatabase.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  file = join(folder, 'waitlist.db');
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const faster = () => writeFileSync(file, 'the list of a faster process');

test.each([
  ['before this one begins', faster],
  [
    'while this one writes',
    () => {
      const { linkSync } = fs;
      jest.spyOn(fs, 'linkSync').mockImplementationOnce((from, to) => {
        faster();
        linkSync(from, to);
      });
    },
  ],
])('keeps the list that another process creates %s', (_when, arrange) => {
  arrange();

  createDatabase(file);

  expect(readdirSync(folder)).toEqual(['waitlist.db']);
  expect(readFileSync(file, 'utf8')).toBe('the list of a faster process');
});

test('fails if the list cannot be created, and leaves no file', () => {
  expect(() => createDatabase(join(folder, 'missing', 'waitlist.db'))).toThrow('ENOENT');
  expect(() => createDatabase(file, ['no SQL'])).toThrow('syntax error');
  expect(readdirSync(folder)).toEqual([]);
});

test('fails if the folder of the new list cannot be flushed', () => {
  const failure = Object.assign(new Error('EIO'), { syscall: 'fsync' });
  const { fsyncSync } = fs;
  jest
    .spyOn(fs, 'fsyncSync')
    .mockImplementationOnce(fsyncSync)
    .mockImplementationOnce(() => {
      throw failure;
    });

  expect(() => createDatabase(file)).toThrow(failure);
});

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../service/fixtures/temporaryFolder.ts';
import { temporaryFile } from './temporaryFile.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

test('keeps a file that another program has created meanwhile', () => {
  const file = join(folder, 'backup');
  const temporary = temporaryFile(file);
  writeFileSync(file, "another program's");

  expect(() => temporary.publish()).toThrow(`${file} exists already: name a new file.`);
  temporary.discard();

  expect(readdirSync(folder)).toEqual(['backup']);
  expect(readFileSync(file, 'utf8')).toBe("another program's");
});

test('keeps the temporary file of another container, whose process has the same id', () => {
  const file = join(folder, 'backup');
  const first = temporaryFile(file);
  writeFileSync(first.path, 'first');
  const second = temporaryFile(file);
  writeFileSync(second.path, 'incomplete');

  first.publish();
  first.discard();
  second.discard();

  expect(readdirSync(folder)).toEqual(['backup']);
  expect(readFileSync(file, 'utf8')).toBe('first');
});

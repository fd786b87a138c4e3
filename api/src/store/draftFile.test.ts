import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../service/fixtures/temporaryFolder.ts';
import { draftFile } from './draftFile.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

test('keeps a file that another program has created meanwhile', () => {
  const file = join(folder, 'backup');
  const draft = draftFile(file);
  writeFileSync(file, "another program's");

  expect(() => draft.publish()).toThrow(`${file} exists already: name a new file.`);
  draft.discard();

  expect(readdirSync(folder)).toEqual(['backup']);
  expect(readFileSync(file, 'utf8')).toBe("another program's");
});

test('keeps the draft of another container, whose process has the same id', () => {
  const file = join(folder, 'backup');
  const first = draftFile(file);
  writeFileSync(first.path, 'first');
  const second = draftFile(file);
  writeFileSync(second.path, 'incomplete');

  first.publish();
  first.discard();
  second.discard();

  expect(readdirSync(folder)).toEqual(['backup']);
  expect(readFileSync(file, 'utf8')).toBe('first');
});

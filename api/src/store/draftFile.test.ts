import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../fixtures/temporaryFolder.ts';
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

test("replaces the draft of a killed process that had this one's id", () => {
  const file = join(folder, 'backup');
  writeFileSync(draftFile(file).path, 'incomplete');

  const draft = draftFile(file);

  expect(readFileSync(draft.path, 'utf8')).toBe('');
});

/** @jest-environment node */
import { randomBytes } from 'node:crypto';
import { truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { folderSource } from './folderSource.ts';
import { FileMissing, FileTooLarge, type ReleaseSource } from './ReleaseSource.ts';

const FILE = 'main.js';
/** Several chunks, and a part of one. */
const CONTENT = randomBytes(200_001);

async function use() {
  const folder = await temporaryFolder();
  const file = path.join(folder, FILE);
  await writeFile(file, CONTENT);
  return { source: folderSource(folder), file };
}

async function read(source: ReleaseSource, file: string, maxBytes = CONTENT.length) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.read(file, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

it('reads a complete file byte for byte, also twice concurrently', async () => {
  const { source } = await use();

  const [first, second] = await Promise.all([read(source, FILE), read(source, FILE)]);

  expect(first.equals(CONTENT)).toBe(true);
  expect(second.equals(CONTENT)).toBe(true);
});

it('refuses a file that is too large or missing', async () => {
  const { source } = await use();

  await expect(read(source, FILE, CONTENT.length - 1)).rejects.toThrow(FileTooLarge);
  await expect(read(source, 'other.js')).rejects.toThrow(FileMissing);
});

it('fails if a file becomes shorter while it is read', async () => {
  const { source, file } = await use();
  const chunks = source.read(FILE, CONTENT.length)[Symbol.asyncIterator]();
  const { value } = await chunks.next();

  await truncate(file, value.length);

  await expect(chunks.next()).rejects.toThrow('main.js became shorter');
});

it('reads an empty file', async () => {
  const { source, file } = await use();
  await truncate(file);

  expect((await read(source, FILE)).length).toBe(0);
});

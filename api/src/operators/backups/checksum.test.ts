import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { watchDisk } from '../../../../service/fixtures/watchDisk.ts';
import { verifyChecksum, writeChecksum } from './checksum.ts';

let folder: string;
let backup: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  backup = join(folder, 'backup');
  writeFileSync(backup, 'people');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('writes a checksum durably, since drills refuse a backup without one', async () => {
  const seen = await watchDisk(folder);

  await writeChecksum(backup);

  expect(await seen()).toEqual(['flush backup.sha256', 'rename backup.sha256', 'flush .']);
  expect(statSync(`${backup}.sha256`).mode & 0o077).toBe(0);
  expect(await verifyChecksum(backup)).toBe(true);
});

test.each([
  ['is empty', () => writeFileSync(`${backup}.sha256`, '')],
  ["is another file's", () => writeFileSync(`${backup}.sha256`, `${'0'.repeat(64)}  backup\n`)],
  ['is of earlier contents', () => writeFileSync(backup, 'nobody')],
])('refuses a backup whose checksum %s', async (_what, change) => {
  await writeChecksum(backup);

  change();

  await expect(verifyChecksum(backup)).rejects.toThrow(`${backup} differs from its checksum`);
});

test('finds that a backup has no checksum', async () => {
  expect(await verifyChecksum(backup)).toBe(false);
});

test('refuses a backup that is missing beside its checksum', async () => {
  await writeChecksum(backup);

  rmSync(backup);

  await expect(verifyChecksum(backup)).rejects.toThrow(`${backup} cannot be read (ENOENT).`);
});

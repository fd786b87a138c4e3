import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { watchDisk } from '../../../../service/fixtures/watchDisk.ts';
import { assertChecksum, writeChecksum } from './checksum.ts';

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
  await assertChecksum(backup);
});

test.each([
  ['is missing', () => rmSync(`${backup}.sha256`)],
  ['is empty', () => writeFileSync(`${backup}.sha256`, '')],
  ["is another file's", () => writeFileSync(`${backup}.sha256`, `${'0'.repeat(64)}  backup\n`)],
  ['is of earlier contents', () => writeFileSync(backup, 'nobody')],
])('refuses a backup whose checksum %s', async (_what, change) => {
  await writeChecksum(backup);

  change();

  await expect(assertChecksum(backup)).rejects.toThrow(
    `${backup} differs from its checksum (.sha256), or has none.`,
  );
});

import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pause } from '../../../../fixtures/pause.ts';
import { temporaryFolder } from '../../../../fixtures/temporaryFolder.ts';
import { SCHEMA_VERSION } from '../database/migrations.ts';
import { formatLine } from './backupFormat.ts';
import { tallyBackup } from './readBackup.ts';

const HEADING = formatLine({ backup: 'waitlist', format: 1, version: SCHEMA_VERSION, at: '' });

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => rm(folder, { recursive: true }));

const failureOf = (file: string) => tallyBackup(file).catch(({ message }: Error) => message);

test('reports the first of two damages of a backup, without an unhandled rejection', async () => {
  const file = join(folder, 'backup');
  // More than is buffered before the first line.
  const bytes = gzipSync(`{\n${randomBytes(4_000_000).toString('hex')}\n`);
  bytes.fill(0, bytes.length - 8);
  await writeFile(file, bytes);

  const failure = await failureOf(file);
  // An unhandled error during this pause fails the test.
  await pause(500);

  expect(failure).toBe(`${file} is no backup, or a damaged one (its line 1 cannot be read).`);
});

test.each([
  ['ada@example.com'],
  ['"ada@example.com"'],
  ['{"in":"signUps","document":"ada@example.com"}'],
])('an error message quotes nothing of the backup (%s)', async (line) => {
  const file = join(folder, 'backup');
  await writeFile(file, gzipSync(`${HEADING}${line}\n`));

  expect(await failureOf(file)).toBe(
    `${file} is no backup, or a damaged one (its line 2 cannot be read).`,
  );
});

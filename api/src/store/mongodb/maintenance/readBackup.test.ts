import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { temporaryFolder } from '../../../../../service/fixtures/temporaryFolder.ts';
import { pause } from '../../../../fixtures/pause.ts';
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

  expect(failure).toBe(`${file} is not a backup, or a damaged one (its line 1 cannot be read).`);
});

test.each([
  ['ada@example.com'],
  ['"ada@example.com"'],
  ['{"in":"signUps","document":"ada@example.com"}'],
])('an error message quotes nothing of the backup (%s)', async (line) => {
  const file = join(folder, 'backup');
  await writeFile(file, gzipSync(`${HEADING}${line}\n`));

  expect(await failureOf(file)).toBe(
    `${file} is not a backup, or a damaged one (its line 2 cannot be read).`,
  );
});

const PERSON = formatLine({ in: 'signUps', document: { _id: 'ada@example.com', at: new Date(0) } });
const END = formatLine({ end: { signUps: 1, quarantine: 0 } });
const newer = formatLine({ backup: 'waitlist', format: 1, version: SCHEMA_VERSION + 1, at: '' });

test.each([
  ['is empty', '', /is not a backup, or a damaged one \(its end is missing\)\.$/],
  ['has no end', `${HEADING}${PERSON}`, /\(its end is missing\)\.$/],
  ['lacks a record', `${HEADING}${END}`, /\(signUps is not complete\)\.$/],
  ['has more after its end', `${HEADING}${PERSON}${END}${PERSON}`, /\(more follows its end\)\.$/],
  ['has no heading', `${PERSON}${END}`, /\(its line 1 cannot be read\)\.$/],
  ['is newer', `${newer}${PERSON}${END}`, /^The backup \S+ was written by a newer version/],
])('refuses a backup that %s', async (_what, contents, reason) => {
  const file = join(folder, 'backup');
  await writeFile(file, gzipSync(contents));

  expect(await failureOf(file)).toMatch(reason);
});

test('accepts a complete backup, of which a collection was empty', async () => {
  const file = join(folder, 'backup');
  await writeFile(file, gzipSync(`${HEADING}${PERSON}${END}`));

  expect((await tallyBackup(file)).inspection()).toMatchObject({ people: 1, quarantined: 0 });
});

test('refuses a file that is not compressed, such as a backup of the embedded store', async () => {
  const file = join(folder, 'backup');
  await writeFile(file, 'SQLite format 3');

  expect(await failureOf(file)).toMatch('is not a backup, or a damaged one (');
});

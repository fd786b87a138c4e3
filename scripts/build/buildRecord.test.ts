import { mkdir, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { needsBuild, recordBuild, sourcesOf } from './buildRecord.ts';

const EARLIER = new Date('2026-01-01T11:58:00Z');
const BEFORE = new Date('2026-01-01T11:59:00Z');
const DURING = new Date('2026-01-01T12:00:01Z');

let folder: string;
const part = () => ({ name: 'part', folder });
const source = () => path.join(folder, 'src/main.ts');
const built = (file: string) => path.join(folder, 'dist', file);
const isStale = () => needsBuild(part(), []);
const record = async () => recordBuild(part(), await sourcesOf(part(), []));

beforeEach(async () => {
  folder = await temporaryFolder();
  await mkdir(path.join(folder, 'src'));
  await mkdir(built('server'), { recursive: true });
  await writeFile(source(), 'source');
  await utimes(source(), BEFORE, BEFORE);
  await writeFile(built('main.cjs'), 'program');
  await writeFile(built('server/main.cjs'), 'another program');
});

it('a part with a complete build of its sources needs none', async () => {
  await record();

  expect(await isStale()).toBe(false);
});

it('a part without a complete build needs one', async () => {
  expect(await isStale()).toBe(true);
});

it.each([
  ['was changed during the build', () => utimes(source(), DURING, DURING)],
  ['was replaced by an older file', () => utimes(source(), EARLIER, EARLIER)],
  ['was deleted', () => rm(source())],
  ['is new', () => writeFile(path.join(folder, 'src/more.ts'), '')],
])('a source that %s requires another build', async (_, change) => {
  await record();

  await change();

  expect(await isStale()).toBe(true);
});

it.each([
  ['is missing', () => rm(built('server/main.cjs'))],
  ['was truncated', () => truncate(built('server/main.cjs'), 3)],
  ['was written later', () => utimes(built('server/main.cjs'), DURING, DURING)],
  ['has another name', () => rename(built('server/main.cjs'), built('server/other.cjs'))],
  ['is new', () => writeFile(built('server/more.cjs'), '')],
])('a build with a file that %s is incomplete', async (_, harm) => {
  await record();

  await harm();

  expect(await isStale()).toBe(true);
});

it('a deleted build is incomplete', async () => {
  await record();

  await rm(path.join(folder, 'dist'), { recursive: true });

  expect(await isStale()).toBe(true);
});

it('a truncated build record is ignored', async () => {
  await record();

  await truncate(path.join(folder, 'node_modules/.cache/build.json'), 20);

  expect(await isStale()).toBe(true);
});

import { mkdir, mkdtemp, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildStartedAt, recordBuild } from './buildRecord.ts';
import { needsBuild } from './needsBuild.ts';

const BEGAN = new Date('2026-01-01T12:00:00Z');
const BEFORE = new Date('2026-01-01T11:59:00Z');
const DURING = new Date('2026-01-01T12:00:01Z');

let folder: string;
const part = () => ({ name: 'part', folder });
const source = () => path.join(folder, 'src/main.ts');
const built = (file: string) => path.join(folder, 'dist', file);
const isStale = () => needsBuild(part(), []);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'part-'));
  await mkdir(path.join(folder, 'src'));
  await mkdir(built('server'), { recursive: true });
  await writeFile(source(), 'source');
  await utimes(source(), BEFORE, BEFORE);
  await writeFile(built('main.cjs'), 'program');
  await writeFile(built('server/main.cjs'), 'another program');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('a part with a complete build of its sources needs none', async () => {
  await recordBuild(part(), BEGAN.getTime());

  expect(await isStale()).toBe(false);
  expect(await buildStartedAt(part())).toBe(BEGAN.getTime());
});

it('a part without a complete build needs one', async () => {
  expect(await isStale()).toBe(true);
});

it('a source changed during the build requires another build', async () => {
  await recordBuild(part(), BEGAN.getTime());

  await utimes(source(), DURING, DURING);

  expect(await isStale()).toBe(true);
});

it.each([
  ['is missing', () => rm(built('server/main.cjs'))],
  ['was truncated', () => truncate(built('server/main.cjs'), 3)],
  ['was written later', () => utimes(built('server/main.cjs'), DURING, DURING)],
  ['has another name', () => rename(built('server/main.cjs'), built('server/other.cjs'))],
  ['is new', () => writeFile(built('server/more.cjs'), '')],
])('a build with a file that %s is incomplete', async (_, harm) => {
  await recordBuild(part(), BEGAN.getTime());

  await harm();

  expect(await isStale()).toBe(true);
});

it('a deleted build is incomplete', async () => {
  await recordBuild(part(), BEGAN.getTime());

  await rm(path.join(folder, 'dist'), { recursive: true });

  expect(await isStale()).toBe(true);
});

it('a truncated build record is ignored', async () => {
  await recordBuild(part(), BEGAN.getTime());

  await truncate(path.join(folder, 'node_modules/.cache/build.json'), 20);

  expect(await isStale()).toBe(true);
});

/** @jest-environment node */
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { removeFormerRemotes } from './removeFormerRemotes.ts';

const RELEASE = '0123456789abcdef';
const NOTE = 'departed';

/** A mirror with one release of each remote. */
async function use() {
  const mirror = await temporaryFolder();
  for (const name of ['buy', 'legal']) {
    await mkdir(path.join(mirror, name, RELEASE), { recursive: true });
    await writeFile(path.join(mirror, name, 'live.json'), '{}');
  }
  const filesOf = async (name: string) => (await readdir(path.join(mirror, name))).sort();
  const passDays = async (days: number) => {
    const note = path.join(mirror, 'buy', NOTE);
    const at = (await stat(note)).mtimeMs / 1_000 - days * 86_400;
    await utimes(note, at, at);
  };
  return { mirror, filesOf, passDays };
}

it("removes a former remote's releases after a week, but not its record", async () => {
  const { mirror, filesOf, passDays } = await use();

  await removeFormerRemotes(mirror, ['legal']);
  await passDays(6);
  await removeFormerRemotes(mirror, ['legal']);
  expect(await filesOf('buy')).toEqual([RELEASE, NOTE, 'live.json']);

  await passDays(2);
  await removeFormerRemotes(mirror, ['legal']);
  expect(await filesOf('buy')).toEqual([NOTE, 'live.json']);
  expect(await filesOf('legal')).toEqual([RELEASE, 'live.json']);
});

it('counts again if the remote was back meanwhile', async () => {
  const { mirror, filesOf, passDays } = await use();
  await removeFormerRemotes(mirror, ['legal']);
  await passDays(8);

  await removeFormerRemotes(mirror, ['buy', 'legal']);
  await removeFormerRemotes(mirror, ['legal']);

  expect(await filesOf('buy')).toContain(RELEASE);
});

it('does nothing before there is a mirror', async () => {
  await removeFormerRemotes(path.join(await temporaryFolder(), 'missing'), ['legal']);
});

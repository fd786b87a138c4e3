/** @jest-environment node */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryName } from '@statline/service/disk/temporaryFiles';
import { StartError } from '@statline/service/StartError';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { openMirrors } from './openMirrors.ts';

jest.mock('@statline/service/disk/prepareFolder', () => ({ prepareFolder: jest.fn() }));
const { prepareFolder } = jest.requireMock('@statline/service/disk/prepareFolder');

/** The mirrors in a data folder, and what was logged while they were opened. */
async function preparing(dataDir: string) {
  const logged: object[] = [];
  const logger = { error: (line: object) => void logged.push(line) };
  const prepare = () => openMirrors(dataDir, undefined, logger as never);
  return { logged, prepare };
}

const cannotBeWritten = (code: string) =>
  new StartError('cannot be written', { cause: Object.assign(new Error(code), { code }) });

it('removes the temporary files of a killed shell before it checks for free space', async () => {
  const dataDir = await temporaryFolder();
  const remote = path.join(dataDir, 'releases/legal');
  const temporary = temporaryName();
  await mkdir(path.join(remote, temporary), { recursive: true });
  await writeFile(path.join(remote, temporary, 'half'), 'x');
  prepareFolder.mockImplementation(async () => {
    expect(await readdir(remote)).toEqual([]);
  });

  const { prepare } = await preparing(dataDir);
  await prepare();

  expect(prepareFolder).toHaveBeenCalledWith(path.join(dataDir, 'releases'), 'DATA_DIR');
});

it.each(['ENOSPC', 'EROFS', 'EDQUOT'])(
  'continues if the disk fails with %s, and reports that',
  async (code) => {
    prepareFolder.mockRejectedValue(cannotBeWritten(code));
    const { prepare, logged } = await preparing(await temporaryFolder());

    await prepare();

    expect(logged).toEqual([expect.objectContaining({ code })]);
  },
);

it('fails the start with a reason if the folder of releases is a file', async () => {
  prepareFolder.mockImplementation(
    jest.requireActual('@statline/service/disk/prepareFolder').prepareFolder,
  );
  const dataDir = await temporaryFolder();
  await writeFile(path.join(dataDir, 'releases'), '');
  const { prepare } = await preparing(dataDir);

  await expect(prepare()).rejects.toThrow(StartError);
});

it("fails the start if the folder's permissions forbid writing", async () => {
  prepareFolder.mockRejectedValue(cannotBeWritten('EACCES'));
  const { prepare } = await preparing(await temporaryFolder());

  await expect(prepare()).rejects.toThrow(StartError);
});

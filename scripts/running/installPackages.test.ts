/** @jest-environment node */
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { arePackagesInstalled } from './installPackages.ts';

it('requires an installation that is complete and newer than the lockfile', async () => {
  const folder = await temporaryFolder();
  const write = async (file: string, seconds: number) => {
    await writeFile(path.join(folder, file), '{}');
    await utimes(path.join(folder, file), seconds, seconds);
  };
  await write('package-lock.json', 1);
  await mkdir(path.join(folder, 'node_modules'));
  const interrupted = arePackagesInstalled(folder);
  await write('node_modules/.package-lock.json', 2);
  const complete = arePackagesInstalled(folder);
  await write('package-lock.json', 3);
  const outdated = arePackagesInstalled(folder);

  expect({ interrupted, complete, outdated }).toEqual({
    interrupted: false,
    complete: true,
    outdated: false,
  });
});

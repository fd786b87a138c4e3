/** @jest-environment node */
import { readdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { TIMEOUTS } from '../../../../../scripts/timeouts.ts';
import { temporaryFolder } from '../../../../../service/fixtures/temporaryFolder.ts';
import { lockFolder, lockName } from './lockFolder.ts';

const ENDED_PROCESS = 2 ** 22 + 1;

it('locks a folder for one process at a time, and for the next once it is free', async () => {
  const folder = await temporaryFolder();
  const unlock = await lockFolder(folder);

  await expect(lockFolder(folder, 0)).rejects.toThrow('Another release to');
  await unlock();

  await (await lockFolder(folder))();
  expect(await readdir(folder)).toEqual([]);
});

it('lets one of many processes take over the lock of an ended process', async () => {
  for (let round = 0; round < 10; round += 1) {
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, lockName(ENDED_PROCESS, Date.now(), hostname())), '');

    const attempts = Array.from({ length: 6 }, () => lockFolder(folder, TIMEOUTS.unitMs));
    const results = await Promise.allSettled(attempts);

    const acquired = results.filter(({ status }) => status === 'fulfilled');
    expect(acquired).toHaveLength(1);
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^\.release\.lock-/)]);
  }
});

it("respects another machine's lock, and states how long at most", async () => {
  const folder = await temporaryFolder();
  const lock = lockName(ENDED_PROCESS, Date.now() - 200_000, 'elsewhere');
  await writeFile(path.join(folder, lock), '');

  await expect(lockFolder(folder, 100)).rejects.toThrow(
    `is at work: try again once it has ended. If it was killed on elsewhere, remove ${lock}, or wait for 7 min.`,
  );
  expect(await readdir(folder)).toEqual([lock]);
});

/** @jest-environment node */
import { readdir } from 'node:fs/promises';
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts';
import { run as create } from './create.ts';

afterEach(() => {
  delete process.env.INIT_CWD;
});

it.each(['shell', 'constructor'])('refuses to create a remote named %s', async (name) => {
  const folder = await temporaryFolder();
  process.env.INIT_CWD = folder;

  await expect(create([name])).rejects.toThrow(`"${name}" is a reserved name`);
  expect(await readdir(folder)).toEqual([]);
});

/** @jest-environment node */
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { run as create } from './create.ts';
import { run as createKey } from './createKey.ts';

afterEach(() => {
  delete process.env.INIT_CWD;
});

it.each(['shell', 'constructor'])('refuses to create a remote named %s', async (name) => {
  const folder = await temporaryFolder();
  process.env.INIT_CWD = folder;

  await expect(create([name])).rejects.toThrow(`"${name}" is a reserved name`);
  expect(await readdir(folder)).toEqual([]);
});

it('replaces no folder', async () => {
  const folder = await temporaryFolder();
  process.env.INIT_CWD = folder;
  await mkdir(path.join(folder, 'remote-shop'));

  await expect(create(['shop'])).rejects.toThrow('There is a folder remote-shop already.');
  expect(await readdir(path.join(folder, 'remote-shop'))).toEqual([]);
});

it.each([
  ['create', create],
  ['create-key', createKey],
])("'%s' takes one name", async (command, run) => {
  for (const args of [[], ['shop', 'two']]) {
    await expect(run(args)).rejects.toThrow(`Usage: compose ${command} <`);
  }
});

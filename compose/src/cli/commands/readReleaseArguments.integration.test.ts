/** @jest-environment node */
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { readReleaseArguments } from './readReleaseArguments.ts';

afterEach(() => {
  delete process.env.INIT_CWD;
});

it('runs an upload program from a folder with spaces and quotes in its name', async () => {
  const folder = path.join(await temporaryFolder(), "the team's remote");
  await mkdir(folder);
  await writeFile(path.join(folder, 'upload.sh'), '#!/bin/sh\ncp "$2" "$(dirname "$0")/$1"\n');
  await chmod(path.join(folder, 'upload.sh'), 0o755);
  process.env.INIT_CWD = folder;
  const { store } = readReleaseArguments(
    ['--to', 'https://cdn.example/', '--upload', "./upload.sh 'stored here' file.txt"],
    { name: 'legal', title: 'legal', folder },
  );

  await (await store()).put(new Map([['file.txt', Buffer.from('Hello')]]));

  expect(await readFile(path.join(folder, 'stored here'), 'utf8')).toBe('Hello');
});

it.each([
  [['--to', ''], /^--to is empty\.\nUsage/],
  [['--to', 'releases', '--key', ''], /^--key is empty\.\nUsage/],
  [['--to', 'releases', '--upload', ''], /^--upload is empty\.\nUsage/],
  [['--to', 'releases', '--upload-timeout', '9'], /^--upload-timeout takes --upload as well\./],
  [['--to', 'releases', '--list', '--every', '10m'], /^A canary with steps takes/],
  [['--to', 'releases', '--preview', '--every', '10m'], /^A canary with steps takes/],
  [
    ['--to', 'releases', '--preview', '--canary', '5'],
    /^--canary and --preview are two commands\.\nUsage/,
  ],
])('states what is wrong with the arguments %j', (args, message) => {
  const remote = { name: 'legal', title: 'legal', folder: '/legal' };

  expect(() => readReleaseArguments(args, remote)).toThrow(message);
});

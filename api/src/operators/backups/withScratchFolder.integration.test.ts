import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts';
import { withScratchFolder } from './withScratchFolder.ts';

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)("a command's decrypted files are removed if %s interrupts it", async (signal, code) => {
  const parent = await temporaryFolder();
  const program = resolve('api/fixtures/waitInScratchFolder.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, parent]);
  await once(child.stdout, 'data');
  expect(readdirSync(parent)).toHaveLength(1);

  child.kill(signal);

  expect(await once(child, 'exit')).toEqual([code, null]);
  expect(readdirSync(parent)).toEqual([]);
});

test('a command that ends or fails leaves neither folder nor listener', async () => {
  const parent = await temporaryFolder();
  const listeners = () => ['exit', 'SIGINT'].map((event) => process.listenerCount(event));
  const before = listeners();

  await withScratchFolder(parent, async () => {});
  await expect(withScratchFolder(parent, () => Promise.reject(new Error('no')))).rejects.toThrow();

  expect(readdirSync(parent)).toEqual([]);
  expect(listeners()).toEqual(before);
});

test("removes a killed command's decrypted files after a day, and nothing else", async () => {
  const parent = await temporaryFolder();
  const make = (name: string, hoursAgo: number) => {
    const folder = join(parent, name);
    mkdirSync(folder);
    writeFileSync(join(folder, 'waitlist.db'), 'people');
    const changedAt = new Date(Date.now() - hoursAgo * 3_600_000);
    utimesSync(folder, changedAt, changedAt);
  };
  make('.backup-killed', 25);
  make('.backup-running', 23);
  make('backups', 25);

  await withScratchFolder(parent, async () => {});

  expect(readdirSync(parent)).toEqual(['.backup-running', 'backups']);
});

test('a command is not disturbed by another one that removes its own folder meanwhile', async () => {
  const parent = await temporaryFolder();
  jest.spyOn(fs, 'readdirSync').mockReturnValueOnce(['.backup-gone'] as never);

  const used = await withScratchFolder(parent, async () => 'used');
  jest.restoreAllMocks();

  expect(used).toBe('used');
});

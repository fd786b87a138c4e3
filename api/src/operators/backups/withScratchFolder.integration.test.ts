import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
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

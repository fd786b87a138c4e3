import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { temporaryFolder } from '../../fixtures/temporaryFolder.ts';
import { observeDisk, observeWritable } from './observeDisk.ts';

const freeRatioOf = async (folder: string) => {
  const registry = new Registry();
  observeDisk(registry, 'shell_disk_free_ratio', folder);
  const [, ratio] = /^shell_disk_free_ratio (.*)$/m.exec(await registry.metrics()) ?? [];
  return ratio;
};

test('reports the free part of the disk, and nothing for a disk that cannot be read', async () => {
  const ratio = Number(await freeRatioOf(tmpdir()));

  expect(ratio).toBeGreaterThan(0);
  expect(ratio).toBeLessThanOrEqual(1);
  expect(await freeRatioOf(join(tmpdir(), 'missing'))).toBeUndefined();
});

test('reports whether files can be written to a folder now, and leaves none behind', async () => {
  const registry = new Registry();
  const folder = join(await temporaryFolder(), 'releases');
  observeWritable(registry, 'shell_mirror_writable', 'Whether it can be written', folder);
  const value = async () => /^shell_mirror_writable (.*)$/m.exec(await registry.metrics())?.[1];

  // Root may write despite permission bits, but no user to a folder that is a file.
  await writeFile(folder, '');
  expect(await value()).toBe('0');

  await rm(folder);
  await mkdir(folder);
  expect(await value()).toBe('1');
  expect(await readdir(folder)).toEqual([]);
});

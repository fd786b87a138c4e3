import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { observeDisk } from './observeDisk.ts';

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

import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import { probeFolder } from './prepareFolder.ts';

/** Registers a metric: the free part of the disk with this folder, from 0 to 1; absent if the disk cannot be read. */
export function observeDisk(registry: Registry, name: `${string}_disk_free_ratio`, folder: string) {
  new Gauge({
    name,
    help: 'The part of the disk of DATA_DIR that is free for this user, from 0 to 1',
    registers: [registry],
    async collect() {
      const disk = await statfs(folder).catch(() => undefined);
      if (!disk?.blocks) this.remove();
      else this.set(disk.bavail / disk.blocks);
    },
  });
}

/** Registers a metric: 1 if this user can write to the folder at the scrape, otherwise 0. */
export function observeWritable(registry: Registry, name: string, help: string, folder: string) {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const isWritable = await probeFolder(folder).then(
        () => true,
        () => false,
      );
      this.set(isWritable ? 1 : 0);
    },
  });
}

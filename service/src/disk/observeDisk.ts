import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/** Shows operators how much of the disk is free that a folder is on, from 0 to 1; absent where the disk is. */
export function observeDisk(registry: Registry, name: `${string}_disk_free_ratio`, folder: string) {
  new Gauge({
    name,
    help: 'The part of the disk of DATA_DIR that is free for this user, from 0 to 1',
    registers: [registry],
    async collect() {
      const { bavail = 0, blocks = 0 } = await statfs(folder).catch(() => ({}) as Partial<Disk>);
      if (blocks === 0) this.remove();
      else this.set(bavail / blocks);
    },
  });
}

/** In blocks. */
interface Disk {
  bavail: number;
  blocks: number;
}

import { execFileSync } from 'node:child_process';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../Fault.ts';
import type { FaultySite } from '../startFaultySite.ts';

const needsDisk = ({ disk }: FaultySite) =>
  disk ? undefined : 'this user may not mount a file system';
const ballast = ({ disk }: FaultySite) => path.join(disk?.folder ?? '', 'ballast');
const remount = ({ disk }: FaultySite, how: string): void => {
  execFileSync('mount', ['-o', `remount,${how}`, disk?.folder ?? '']);
};

export const DISK_FAULTS: readonly Fault[] = [
  {
    name: 'the list is moved',
    obstacle: ({ store }) => (store.name === 'embedded' ? undefined : 'it is not on this disk'),
    begin: ({ apiData }) => rename(apiData, `${apiData}-moved`),
    end: async ({ apiData }) => {
      await rm(apiData, { recursive: true, force: true });
      await rename(`${apiData}-moved`, apiData);
    },
  },
  {
    name: 'the disk is full',
    obstacle: needsDisk,
    begin: async (site) => {
      const bytes = Buffer.alloc(1024 * 1024);
      const parts = Array.from({ length: 256 }, () => bytes);
      await writeFile(ballast(site), parts).catch(() => {});
    },
    end: (site) => rm(ballast(site)),
  },
  {
    name: 'the disk is read-only',
    obstacle: needsDisk,
    // Nothing may be open for writing: both are ended, and start again on it.
    begin: async (site) => {
      for (const { pid } of [site.api, site.shell]) process.kill(pid(), 'SIGKILL');
      await sleep(500);
      remount(site, 'ro');
    },
    end: (site) => remount(site, 'rw'),
  },
];

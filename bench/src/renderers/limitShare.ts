import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const CONTROLLER = '/sys/fs/cgroup/cpu';
/** Short beside a page, so that none waits long for the next one. */
const PERIOD_US = 10_000;

/**
 * Has the kernel give processes no more than a share of one processor each, whatever is free (the `cpu`
 * controller of version 1 of Linux's control groups, as root).
 *
 * @returns a function that takes it back.
 * @throws Error where this machine has no such controller.
 */
export function limitShare(pids: readonly number[], percent: number): () => void {
  if (!existsSync(CONTROLLER))
    throw new Error(`--renderer-share needs ${CONTROLLER}, which is not here`);
  const groups = pids.map((pid) => {
    const group = path.join(CONTROLLER, `bench-${pid}`);
    mkdirSync(group);
    writeFileSync(path.join(group, 'cpu.cfs_period_us'), String(PERIOD_US));
    writeFileSync(path.join(group, 'cpu.cfs_quota_us'), String((PERIOD_US * percent) / 100));
    writeFileSync(path.join(group, 'cgroup.procs'), String(pid));
    return group;
  });
  return () => {
    for (const group of groups) rmdirSync(group);
  };
}

import { spawnSync } from 'node:child_process';

/** Whether a command of the shell succeeds on this machine. */
export const succeeds = (command: string): boolean =>
  spawnSync('sh', ['-c', command], { stdio: 'ignore' }).status === 0;

/** Whether this machine has a program. */
export const isInstalled = (program: string): boolean => succeeds(`command -v ${program}`);

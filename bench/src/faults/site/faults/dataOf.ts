import { readFileSync } from 'node:fs';

/** Bytes that a process has for data, of which it uses a part. */
export const dataOf = (pid: number): number =>
  1_024 * Number(/^VmData:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Of the site, what a limit is set for. */
export type Part = 'shell' | 'api';
export const PARTS = ['shell', 'api'] as const;
export const WORDS: Record<Part, string> = { shell: 'the shell', api: 'the API' };

/** The limit of a process that runs, which it may raise again by itself. */
export function setLimit(pid: number, what: 'nofile' | 'data', to: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--${what}=${to}:`]);
}

/** Bytes that a process has for data, of which it uses a part. */
export const dataOf = (pid: number): number =>
  1_024 * Number(/^VmData:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

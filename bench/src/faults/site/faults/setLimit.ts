import { execFileSync } from 'node:child_process';

/** Of the site, what a limit is set for. */
export type Part = 'shell' | 'api';
export const PARTS = ['shell', 'api'] as const;
export const WORDS: Record<Part, string> = { shell: 'the shell', api: 'the API' };

/** The limit of a process that runs, which it may raise again by itself. */
export function setLimit(pid: number, what: 'nofile' | 'data', to: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--${what}=${to}:`]);
}

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Clock ticks in a second, as `/proc` counts (Linux). */
const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** The CPU time that a process has taken so far, all its threads together, in milliseconds. */
export function cpuTimeMs(pid: number): number {
  // The second field, the program's name, may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const [user = 0, system = 0] = fields.slice(11, 13).map(Number);
  return ((user + system) * 1000) / TICKS;
}

/** Has all threads of a process run on the first core from now on (Linux). */
export function pinToFirstCore(pid: number): void {
  execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', '0', String(pid)], {
    stdio: 'ignore',
  });
}

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** The CPU time that a process has taken so far, all its threads together, in milliseconds (Linux). */
export function cpuTimeMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => sum + timeOf(pid, thread), 0);
}

/** That of its first thread, in which Node runs a program's own code. */
export const mainThreadMs = (pid: number): number => timeOf(pid, String(pid));

/** The first figure is in nanoseconds; a thread that has ended meanwhile counts as nothing. */
function timeOf(pid: number, thread: string): number {
  try {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return 0;
  }
}

/** Has all threads of a process run on the first core from now on (Linux). */
export function pinToFirstCore(pid: number): void {
  execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', '0', String(pid)], {
    stdio: 'ignore',
  });
}

import type { ChildProcess } from 'node:child_process';

/** Longer than a service takes to drain its connections and close. */
const TIMEOUT_MS = 15_000;

/** Sends SIGTERM to a process, and SIGKILL after a timeout; waits until it has ended. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((settle) => child.once('exit', settle));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}

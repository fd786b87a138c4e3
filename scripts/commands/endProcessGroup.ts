import type { ChildProcess } from 'node:child_process';

const TIMEOUT_MS = 5_000;

/** Ends a detached process and everything that it started, and waits for it. */
export async function endProcessGroup(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((settle) => child.once('exit', settle));
  process.kill(-pid, 'SIGTERM');
  const timer = setTimeout(() => process.kill(-pid, 'SIGKILL'), TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}

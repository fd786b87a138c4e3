import type { ChildProcess } from 'node:child_process';

/** After this time it gets SIGKILL. */
const TIMEOUT_MS = 5_000;
const INTERVAL_MS = 50;

/** Ends a detached process with all processes that it started, and waits until they have ended. */
export async function endProcessGroup({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined) return;
  const deadline = Date.now() + TIMEOUT_MS;
  let someAreLeft = signalGroup(pid, 'SIGTERM');
  while (someAreLeft) {
    await new Promise((wake) => setTimeout(wake, INTERVAL_MS));
    someAreLeft = signalGroup(pid, Date.now() < deadline ? 0 : 'SIGKILL');
  }
}

/** Signals a process group, which may outlive its leader. @returns whether a process of it is left. */
function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-leader, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

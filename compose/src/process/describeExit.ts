import type { WorkerExit } from './WorkerExit.ts';

/** What the way in which a runner's process ended says, where it has left no reason itself. */
export function describeExit(
  code: number | null,
  signal: string | null,
): Pick<WorkerExit, 'reason' | 'isEvidence'> {
  if (signal === 'SIGKILL') return { reason: 'it was ended from outside', isEvidence: false };
  return {
    reason:
      signal === null
        ? `it ended its process with the exit code ${code}`
        : `it crashed (${signal}), most likely for want of memory`,
    isEvidence: true,
  };
}

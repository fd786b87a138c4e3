import type { WorkerExit } from './WorkerExit.ts';

/** Why a worker process ended, by its exit code or signal, where it has recorded no reason. */
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

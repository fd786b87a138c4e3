/** How a worker process ended. */
export interface WorkerExit {
  /** The module whose code ran, as `<remote>/<release>/<module>`; undefined: none, as far as is known. */
  module: string | undefined;
  /** In words, such as "it threw …". */
  reason: string;
  /** Whether it had started to take messages. */
  wasReady: boolean;
  /**
   * Whether something in the process ended it. An outside SIGKILL, such as the kernel's when the
   * machine runs out of memory, is no evidence against the code that happened to run.
   */
  isEvidence: boolean;
}

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

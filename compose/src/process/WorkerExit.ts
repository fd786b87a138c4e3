/** How a runner came to its end. */
export interface WorkerExit {
  /** Whose code ran, as `<remote>/<release>/<module>`; undefined: nobody's, as far as is known. */
  module: string | undefined;
  /** What was wrong with it, as in "it threw …". */
  reason: string;
  /** Whether it had come as far as taking messages. */
  wasReady: boolean;
  /**
   * Whether something in the process ended it. An outside SIGKILL, such as that of the kernel
   * when the machine runs out of memory, says nothing of the code that happened to run.
   */
  isEvidence: boolean;
}

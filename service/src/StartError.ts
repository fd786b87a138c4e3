/**
 * A reason why a service cannot start that its operator can correct. `runService` prints its message without a stack:
 * one sentence that says what to do.
 */
export class StartError extends Error {
  /** `'StartError'`. */
  override readonly name: string = 'StartError';
  /** Stable code, for readiness: the same condition may also occur after the start. */
  readonly code: string | undefined;

  constructor(message: string, { code, cause }: { code?: string; cause?: unknown } = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
  }
}

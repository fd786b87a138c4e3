/**
 * An error of starting a service that its operator can correct. `runService` prints its message, one
 * sentence with what to do, without a stack.
 */
export class StartError extends Error {
  /** `'StartError'`. */
  override readonly name: string = 'StartError';
  /** Stable, for readiness: what makes a start impossible may come about later as well. */
  readonly code: string | undefined;

  constructor(message: string, { code, cause }: { code?: string; cause?: unknown } = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
  }
}

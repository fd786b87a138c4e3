interface Details {
  /** A code of what lies behind it, for operators. */
  reason?: string | undefined;
  /** With 422: a sentence for each field that was refused. */
  errors?: Record<string, string>;
  headers?: Record<string, string>;
}

/** A failure that is the caller's to know. Its message quotes nothing of the request. */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  /**
   * @param code stable: programs may rely on it, while messages may change.
   * @param message a sentence for the visitor.
   */
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: Details = {},
  ) {
    super(message);
  }
}

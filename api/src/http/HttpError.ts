interface Details {
  /** Code of the underlying failure, for operators. */
  reason?: string | undefined;
  /** With 422: field → a sentence for the visitor. */
  errors?: Record<string, string>;
  headers?: Record<string, string>;
}

/** A failure that is reported to the client. Its message quotes nothing of the request. */
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

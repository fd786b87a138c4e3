interface HttpErrorOptions {
  status: number;
  /** Stable: programs may rely on it, while messages may change. */
  code: string;
  /** A sentence for the visitor. */
  message: string;
  /** A code of what lies behind it, for operators. */
  reason?: string | undefined;
  /** With 422: a sentence for each field that was refused. */
  errors?: Record<string, string>;
  headers?: Record<string, string>;
}

/** A failure that is the caller's to know. Its message quotes nothing of the request. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: string;
  readonly reason: string | undefined;
  readonly errors: Record<string, string> | undefined;
  readonly headers: Record<string, string>;

  constructor({ status, code, message, reason, errors, headers = {} }: HttpErrorOptions) {
    super(message);
    this.status = status;
    this.code = code;
    this.reason = reason;
    this.errors = errors;
    this.headers = headers;
  }
}

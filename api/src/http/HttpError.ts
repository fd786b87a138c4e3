interface HttpErrorOptions {
  status: number;
  /** Stable: programs may rely on it, while messages may change. */
  code: string;
  /** A sentence for the visitor. */
  message: string;
  /** With 422: a sentence for each field that was refused. */
  errors?: Record<string, string>;
  headers?: Record<string, string>;
}

/** A failure that is the caller's to know. Its message quotes nothing of the request. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string> | undefined;
  readonly headers: Record<string, string>;

  constructor({ status, code, message, errors, headers = {} }: HttpErrorOptions) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.headers = headers;
  }
}

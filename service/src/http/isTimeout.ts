/** Whether a request was ended by its deadline (`AbortSignal.timeout`, `abortAfter`). */
export const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError';

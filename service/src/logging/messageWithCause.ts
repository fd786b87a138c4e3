/** Returns the message of an error, with that of its cause, in which Node hides the details of network errors. */
export function messageWithCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message || error.cause.name}` : '';
  return `${error.message}${cause}`;
}

/** Identifies the reason of a failed write, to log it once: messages of system errors contain names of drafts. */
export const reasonOfWrite = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code ?? messageWithCause(error);

/** Returns the message of an error, with that of its cause, in which Node hides the details of network errors. */
export function messageWithCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message || error.cause.name}` : '';
  return `${error.message}${cause}`;
}

const MAX_LOGGED_LENGTH = 4_000;

/** `messageWithCause` for the log: shortened, and the same for each `temporaryName`. */
export const reasonToLog = (error: unknown): string =>
  messageWithCause(error)
    .replaceAll(/\.draft-[\w-]+/g, '.draft')
    .slice(0, MAX_LOGGED_LENGTH);

/** Identifies the reason of a failed write, to log it once: messages of system errors contain temporary names. */
export const reasonOfWrite = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code ?? messageWithCause(error);

/** What is logged of an error. */
interface ErrorDescription {
  type: string;
  code?: string | number;
  message?: string;
  /** Where it came from: the frames alone, since a stack begins with the message. */
  at: string[];
  cause?: ErrorDescription;
}

const MAX_CAUSES = 5;

/**
 * Describes an error without its message, which may quote a request: a database names the
 * duplicate key, a parser the text that it could not read. What quotes no request is logged:
 * messages of the system's own errors (a refused connection), SQLite's fixed texts (a full disk).
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, at: [] };
  const { code, syscall, errstr } = error as NodeJS.ErrnoException & { errstr?: string };
  const message = syscall === undefined ? errstr : error.message;
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    ...(message === undefined ? {} : { message }),
    at: framesOf(error),
    ...(error.cause === undefined || depth >= MAX_CAUSES
      ? {}
      : { cause: describeError(error.cause, depth + 1) }),
  };
}

function framesOf(error: Error): string[] {
  const lines = error.stack?.split('\n') ?? [];
  return lines.filter((line) => /^\s+at /.test(line)).map((line) => line.trim());
}

import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { type LogOutput, standardOutput } from './standardOutput.ts';

export type { Logger } from 'pino';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
/** The least severe level that is logged; `silent` logs nothing. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Options of `createLogger`. */
export interface LoggerOptions {
  /** Name of the service: the field `service` of every line. */
  service: string;
  /** The least severe level that is logged. */
  level: LogLevel;
  /**
   * Where lines are written, for tests.
   *
   * @defaultValue standard output
   */
  destination?: DestinationStream;
}

/** Created once, since each output adds listeners to the process and to standard output. */
let output: LogOutput | undefined;

/**
 * Creates a logger (pino) that writes one JSON object per line. Pass an error as `{ err }`: it is logged
 * without its message, which may contain personal data.
 *
 * @example
 * const logger = createLogger({ service: 'host', level: 'info' });
 * logger.error({ err }, 'rendering failed');
 */
export function createLogger({ service, level, destination }: LoggerOptions): Logger {
  const options = {
    level,
    base: { service },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: (error: unknown) => describeError(error) },
  };
  if (destination) return pino(options, destination);
  output ??= standardOutput();
  return pino(options, output);
}

/** The logged fields of an error. */
interface ErrorDescription {
  type: string;
  code?: string | number;
  /** The reply code of an SMTP server (RFC 5321), which tells a rejection for good from one for now. */
  responseCode?: number;
  message?: string;
  /** The frames of its stack, without the first line, which is the message. */
  at: string[];
  cause?: ErrorDescription;
}

const MAX_CAUSES = 5;

/**
 * Describes an error without its message, which may quote a request: a database names the duplicate key, a parser the
 * text that it could not parse. Messages that quote no request are logged: those of system errors (a refused
 * connection), and SQLite's fixed texts (a full disk).
 */
function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, at: [] };
  const { code, responseCode, syscall, errstr } = error as NodeJS.ErrnoException & {
    errstr?: string;
    responseCode?: number;
  };
  const message = syscall === undefined ? errstr : error.message;
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    ...(responseCode === undefined ? {} : { responseCode }),
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

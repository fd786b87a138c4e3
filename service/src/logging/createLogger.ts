import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from './describeError.ts';
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

/** A process has one standard output; it listens to its errors, and for the end of the process. */
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
    timestamp: isoTime(),
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: (error: unknown) => describeError(error) },
  };
  if (destination) return pino(options, destination);
  output ??= standardOutput();
  return pino(options, output);
}

/** Pino's `isoTime`, which formats the moment for every line, though many share a millisecond. */
function isoTime(): () => string {
  let formatted = { at: Number.NaN, text: '' };
  return () => {
    const at = Date.now();
    if (at !== formatted.at) formatted = { at, text: `,"time":"${new Date(at).toISOString()}"` };
    return formatted.text;
  };
}

import type { DestinationStream } from 'pino';

/** Lines are buffered this long, which halves the cost of logging under load. */
const WAIT_MS = 100;
const MAX_WAITING_CHARACTERS = 16_384;

/** Destination of logs. Pino calls `flushSync` after a fatal line. */
export interface LogOutput extends DestinationStream {
  flush(): void;
  flushSync(): void;
}

/**
 * Standard output for logs. If its reader is gone (`npm start | head -1`, a closed terminal, a killed launcher), lines
 * are dropped. Pino's own buffered destination would retry forever to write the last lines, so that a service without a
 * reader never ended (sonic-boom 4.2.1, `flushSync` on EPIPE).
 */
export function standardOutput(stream: NodeJS.WritableStream = process.stdout): LogOutput {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  // On POSIX systems, standard output is written synchronously: all lines are written when this returns.
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const lines = waiting;
    waiting = '';
    if (lines) stream.write(lines);
  };
  stream.on('error', () => {});
  process.on('exit', flush);

  return {
    flush,
    flushSync: flush,
    write: (line) => {
      waiting += line;
      if (waiting.length > MAX_WAITING_CHARACTERS) flush();
      else timer ??= setTimeout(flush, WAIT_MS).unref();
    },
  };
}

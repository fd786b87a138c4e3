import type { DestinationStream } from 'pino';

/** Lines wait this long to be written together, which halves what logging costs under load. */
const WAIT_MS = 100;
const MAX_WAITING_CHARACTERS = 16_384;

/** Where logs go. Pino calls `flushSync` after a fatal line. */
export interface LogOutput extends DestinationStream {
  flush(): void;
  flushSync(): void;
}

/**
 * Standard output for logs. Its reader may be gone (`npm start | head -1`, a closed
 * terminal, a killed launcher): then lines are dropped. Pino's own buffered destination tries
 * for ever to write the last of them, so that a service without readers never ended
 * (sonic-boom 4.2.1, `flushSync` on EPIPE).
 */
export function standardOutput(stream: NodeJS.WritableStream = process.stdout): LogOutput {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  // Standard output is written synchronously on POSIX systems, so this is done when it returns.
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

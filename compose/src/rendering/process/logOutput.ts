import type { Readable } from 'node:stream';
import type { Logger } from '@statline/service/logging/createLogger';

/** Limit per second, since an endless loop may print until its process is ended. */
const MAX_LINES = 20;
const MAX_LINE_LENGTH = 1_000;

/** Logs what remotes' code prints, in limited amounts. */
export function logOutput(stream: Readable | null | undefined, logger: Logger): void {
  let second = 0;
  let lines = 0;
  stream?.on('error', () => {});
  stream?.on('data', (chunk: Buffer) => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) lines = 0;
    second = now;
    // Spares the shell the decoding of what a loop prints.
    if (lines >= MAX_LINES) return;
    const texts = chunk.toString('utf8', 0, MAX_LINES * MAX_LINE_LENGTH).split('\n');
    const printed = texts.map((text) => text.trim()).filter((text) => text !== '');
    for (const text of printed.slice(0, MAX_LINES - lines)) {
      lines += 1;
      logger.info({ text: text.slice(0, MAX_LINE_LENGTH) }, 'worker process wrote output');
    }
  });
}

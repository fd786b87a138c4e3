import type { Readable } from 'node:stream';
import type { Logger } from '@statline/service/logging/createLogger';

/** Per second: an endless loop may print until it is ended. */
const MAX_LINES = 20;
const MAX_LINE_LENGTH = 1_000;

/** Logs what remotes' code prints, within bounds. */
export function logOutput(stream: Readable | null | undefined, logger: Logger): void {
  let second = 0;
  let lines = 0;
  stream?.on('error', () => {});
  stream?.on('data', (chunk: Buffer) => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) lines = 0;
    second = now;
    if (lines >= MAX_LINES) return;
    for (const text of firstLines(chunk)) {
      lines += 1;
      if (lines > MAX_LINES) return;
      logger.info({ text: text.trim().slice(0, MAX_LINE_LENGTH) }, 'printed by remotes');
    }
  });
}

const firstLines = (chunk: Buffer): string[] =>
  chunk
    .toString('utf8', 0, MAX_LINES * MAX_LINE_LENGTH)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_LINES);

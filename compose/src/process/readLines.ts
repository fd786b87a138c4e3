import type { Readable } from 'node:stream';

const NEWLINE = 10;

/** What is read of a stream that is not trusted. */
interface LineReader {
  onLine: (line: string) => void;
  /** Called once, when a line is too long; nothing is read after that. */
  onTooLong: () => void;
}

/** Reads a stream as lines of text, each of at most so many bytes. */
export function readLines(
  stream: Readable,
  maxBytes: number,
  { onLine, onTooLong }: LineReader,
): void {
  let parts: Buffer[] = [];
  let size = 0;

  const endLine = () => {
    const line = Buffer.concat(parts).toString();
    parts = [];
    size = 0;
    onLine(line);
  };

  const take = (chunk: Buffer) => {
    for (let start = 0; start < chunk.length && !stream.destroyed; ) {
      const newline = chunk.indexOf(NEWLINE, start);
      const part = chunk.subarray(start, newline === -1 ? chunk.length : newline);
      size += part.length;
      if (size > maxBytes) {
        stream.destroy();
        onTooLong();
        return;
      }
      parts.push(part);
      if (newline !== -1) endLine();
      start += part.length + 1;
    }
  };

  stream.on('data', take);
}

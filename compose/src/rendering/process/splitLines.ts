const NEWLINE = 10;

/** What takes the lines. */
interface LineReader {
  onLine: (line: string) => void;
  /** Called once, when a line is too long; nothing is read after that. */
  onTooLong: () => void;
}

/**
 * Splits bytes into lines of text, each of at most so many bytes.
 *
 * @returns a function that takes the next bytes, which must not change afterwards.
 */
export function splitLines(
  maxBytes: number,
  { onLine, onTooLong }: LineReader,
): (chunk: Buffer) => void {
  let parts: Buffer[] = [];
  let size = 0;
  let isTooLong = false;

  const endLine = () => {
    const line = Buffer.concat(parts).toString();
    parts = [];
    size = 0;
    onLine(line);
  };

  return (chunk) => {
    for (let start = 0; start < chunk.length && !isTooLong; ) {
      const newline = chunk.indexOf(NEWLINE, start);
      const part = chunk.subarray(start, newline === -1 ? chunk.length : newline);
      size += part.length;
      if (size > maxBytes) {
        isTooLong = true;
        parts = [];
        onTooLong();
        return;
      }
      parts.push(part);
      if (newline !== -1) endLine();
      start += part.length + 1;
    }
  };
}

/** A range within the file, both ends inclusive. */
interface ByteRange {
  start: number;
  end: number;
}

const ONE_RANGE = /^(?:(\d+)-(\d*)|-(\d+))$/;

/**
 * Parses a `Range` header (RFC 9110, 14.1.2). A malformed header, other units and several ranges are ignored: the
 * response is then the whole file.
 *
 * @param size of the file in bytes.
 */
export function readRange(header: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, set = ''] = /^bytes=(.*)$/i.exec(header.trim()) ?? [];
  const [, first, last, suffix] = ONE_RANGE.exec(set.trim()) ?? [];
  if (suffix !== undefined) {
    if (Number(suffix) === 0 || size === 0) return 'unsatisfiable';
    return { start: Math.max(0, size - Number(suffix)), end: size - 1 };
  }
  if (first === undefined) return undefined;
  const start = Number(first);
  const end = last ? Number(last) : Number.POSITIVE_INFINITY;
  if (end < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  return { start, end: Math.min(end, size - 1) };
}

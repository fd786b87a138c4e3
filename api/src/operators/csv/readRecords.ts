import { pipeline } from 'node:stream/promises';
import { type CsvError, parse } from 'csv-parse';
import { type CommandContext, UsageError } from '../Command.ts';
import { writeLine } from '../output.ts';

/** Far more than any record needs: an unclosed quote must not fill the memory. */
const MAX_RECORD_BYTES = 64 * 1024;

/** After these errors the parser's place in the input is lost. */
const ENDING_ERRORS = ['CSV_MAX_RECORD_SIZE', 'CSV_QUOTE_NOT_CLOSED'];

const NO_END = 'a quote is not closed, or the line is longer than 64 KiB.';

/** Invalid lines that are reported individually. */
const MAX_REPORTED = 100;

interface CsvRecord {
  /** Heading, in lower case → cell. */
  record: Record<string, string>;
  info: { lines: number };
}

export type RefusedLines = ReturnType<typeof reportLines>;

/**
 * Reads the records of a CSV on standard input one by one; malformed lines are reported and skipped. A
 * record without an end is reported with the last line that was read, and nothing after it is returned.
 *
 * @param columns required in the first line.
 * @throws UsageError if one is missing.
 */
export async function* readRecords(
  { input, err }: Pick<CommandContext, 'input' | 'err'>,
  columns: readonly string[],
  refused: RefusedLines,
): AsyncGenerator<CsvRecord> {
  if (input.isTTY) await writeLine(err, 'The CSV is read from standard input.');
  /** The last line that was read or reported. */
  let last = 0;
  let isLost = false;
  const parser = parse({
    bom: true,
    columns: (cells: readonly string[]) => {
      last = 1;
      return readHeading(cells, columns);
    },
    info: true,
    max_record_size: MAX_RECORD_BYTES,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_record: (record, { lines }) => {
      last = lines;
      return isLost ? undefined : record;
    },
    on_skip: (error) => {
      const { code = '', lines } = error as CsvError & { lines: number };
      if (isLost) return undefined;
      isLost = ENDING_ERRORS.includes(code);
      const upTo = isLost || lines === last + 1 ? '' : `, up to line ${lines}`;
      // A line may have several errors.
      if (lines > last) refused.add(last + 1, `it is not CSV${upTo}.`);
      if (isLost) err.write(`Nothing after line ${last} was read: ${NO_END}\n`);
      last = lines;
      return undefined;
    },
  });
  const reading = pipeline(input, parser);
  // The error is thrown by the loop below; without this it would also be an unhandled rejection.
  reading.catch(() => {});
  yield* parser as AsyncIterable<CsvRecord>;
  await reading;
}

function readHeading(cells: readonly string[], columns: readonly string[]): string[] {
  const heading = cells.map((cell) => cell.trim().toLowerCase());
  if (columns.every((column) => heading.includes(column))) return heading;
  throw new UsageError(
    `The first line must name the columns, ${columns.join(' and ')} among them, with commas between them, as export writes it.`,
  );
}

/** Reports invalid lines by number only, since they may contain personal data. */
export function reportLines({ err }: Pick<CommandContext, 'err'>) {
  let total = 0;
  return {
    add: (line: number, problem: string) => {
      total += 1;
      if (total <= MAX_REPORTED) err.write(`Line ${line}: ${problem}\n`);
      if (total === MAX_REPORTED + 1) err.write('Further lines are refused as well.\n');
    },
    total: () => total,
  };
}

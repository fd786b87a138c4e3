import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { type CommandContext, UsageError } from '../Command.ts';
import { writeLine } from '../output.ts';

/** Far more than any record needs: an unclosed quote must not fill the memory. */
const MAX_RECORD_BYTES = 64 * 1024;

/** Invalid lines that are reported individually. */
const MAX_REPORTED = 100;

interface CsvRecord {
  /** Heading, in lower case → cell. */
  record: Record<string, string>;
  info: { lines: number };
}

export type RefusedLines = ReturnType<typeof reportLines>;

/**
 * Reads the records of a CSV on standard input one by one; malformed lines are reported and skipped.
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
  const parser = parse({
    bom: true,
    columns: (cells: readonly string[]) => readHeading(cells, columns),
    info: true,
    max_record_size: MAX_RECORD_BYTES,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      refused.add(Number(error?.lines), 'it is not CSV.');
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

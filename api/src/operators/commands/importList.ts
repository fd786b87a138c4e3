import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { readErasures } from '../../erasures/erasureLog.ts';
import type { ListedSignUp } from '../../store/ListedSignUp.ts';
import { readOptions } from '../arguments.ts';
import { type Command, type CommandContext, UsageError } from '../Command.ts';
import { readPerson } from '../csv/readPerson.ts';
import { writeLine } from '../output.ts';

/** How many are stored at a time; what a crash leaves undone is done by importing again. */
const BATCH = 500;

/** Far more than any person takes: a quote that is never closed must not fill the memory. */
const MAX_RECORD_BYTES = 64 * 1024;

/** Invalid lines that are reported one by one. */
const MAX_REPORTED = 100;

export const importList: Command = {
  words: 'import',
  parameters: '[--raw] < list.csv',
  summary: 'puts the people of a CSV on the list, as export wrote it; again changes nothing',
  run: async (context, args) => {
    const { raw } = readOptions(args, { raw: { type: 'boolean', default: false } });
    const store = await context.openStore();
    if (context.input.isTTY) await writeLine(context.err, 'The CSV is read from standard input.');

    const refused = reportLines(context);
    let people = 0;
    let added = 0;
    let erased = 0;
    const wasErased = readErasures([context.backupDir]);
    const storeAll = async (batch: readonly ListedSignUp[]) => {
      people += batch.length;
      if (batch.length > 0) added += await store.import(batch);
    };
    let batch: ListedSignUp[] = [];
    for await (const person of readPeople(context, raw, refused)) {
      if (wasErased(person)) {
        erased += 1;
        continue;
      }
      batch.push(person);
      if (batch.length < BATCH) continue;
      await storeAll(batch);
      batch = [];
    }
    await storeAll(batch);

    const bad = refused.total();
    const summary = `${added} added, ${people - added} on the list already, ${bad} refused.`;
    const leftOut = erased === 0 ? '' : ` ${erased} left out: they were erased since.`;
    return writeLine(context.out, summary + leftOut, bad === 0 ? 0 : 1);
  },
};

interface CsvRecord {
  record: Record<string, string>;
  info: { lines: number };
}

type RefusedLines = ReturnType<typeof reportLines>;

/** The people of a CSV, one after the other; bad lines are reported and skipped. */
async function* readPeople(
  { input, now }: CommandContext,
  raw: boolean,
  refused: RefusedLines,
): AsyncGenerator<ListedSignUp> {
  const parser = parse({
    bom: true,
    columns: readHeading,
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
  // It is thrown where the parser is read; without this it would be an unhandled rejection as well.
  reading.catch(() => {});
  for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
    const read = readPerson(record, { raw, now: now() });
    if ('problem' in read) refused.add(info.lines, read.problem);
    else yield read.person;
  }
  await reading;
}

/** @throws UsageError where the first line does not name the columns. */
function readHeading(cells: readonly string[]): string[] {
  const heading = cells.map((cell) => cell.trim().toLowerCase());
  if (heading.includes('name') && heading.includes('email')) return heading;
  throw new UsageError(
    'The first line must name the columns: name and email, and where there are any school, signed up at, batch, invited at; with commas between them, as export writes it.',
  );
}

/** Reports invalid lines by their number: they may contain a person's data. */
function reportLines({ err }: Pick<CommandContext, 'err'>) {
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

import type { Writable } from 'node:stream';
import type { ListedSignUp } from '../store/ListedSignUp.ts';
import type { SignUpEvent } from '../store/Outbox.ts';
import type { Referrer } from '../store/Referrals.ts';
import type { SignUp } from '../store/SignUp.ts';
import type { Batch, QuarantinedSignUp } from '../store/SignUpStore.ts';
import { stripInvisible } from '../waitlist/stripInvisible.ts';
import { readOptions } from './arguments.ts';
import { type ExitCode, UsageError } from './Command.ts';
import { csvRow } from './csv/csvRow.ts';
import { guardAddress, guardCell } from './csv/guardCell.ts';
import { writeLines } from './output.ts';

export const LIST_PARAMETERS = '[--format csv|json] [--raw] [--bom]';

interface ListOptions {
  /** `csv` or `json`. */
  format: string;
  /** Does not escape cells that a spreadsheet would execute. */
  raw: boolean;
  /** Starts CSV with a byte-order mark, so that Excel reads it as UTF-8. */
  bom: boolean;
}

/**
 * Reads the options of commands that list something.
 *
 * @param own further options of the command, each with a value.
 * @throws UsageError if options are invalid or contradict each other.
 */
export function readListOptions<Own extends string = never>(
  args: readonly string[],
  ...own: Own[]
): ListOptions & Partial<Record<Own, string>> {
  const given = readOptions(args, {
    format: { type: 'string', default: 'csv' },
    raw: { type: 'boolean', default: false },
    bom: { type: 'boolean', default: false },
    ...Object.fromEntries(own.map((name) => [name, { type: 'string' } as const])),
  }) as ListOptions & Partial<Record<Own, string>>;
  const { format, raw, bom } = given;
  if (format !== 'csv' && format !== 'json') throw new UsageError('--format is csv or json.');
  if (format === 'json' && (raw || bom)) throw new UsageError('--raw and --bom are for CSV.');
  return given;
}

/** JSON key → value. In CSV, import finds values by the heading (`headingOf`). */
type Columns<Item> = Readonly<Record<string, (item: Item) => string | number | undefined>>;

/** `signedUpAt` → `signed up at`. */
const headingOf = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const PERSON: Columns<SignUp> = {
  name: ({ name }) => name,
  email: ({ email }) => stripInvisible(email),
  school: ({ school }) => school,
  signedUpAt: ({ at }) => at.toISOString(),
};

/** The columns of a person, empty if the person was erased. */
const personIn = <Item>(of: (item: Item) => SignUp | undefined): Columns<Item> =>
  Object.fromEntries(
    Object.entries(PERSON).map(([key, read]) => {
      const readPerson = (person: SignUp | undefined) => person && read(person);
      return [key, (item: Item) => readPerson(of(item))];
    }),
  );

export const LISTED: Columns<ListedSignUp> = {
  ...PERSON,
  batch: ({ invited }) => invited?.batch,
  invitedAt: ({ invited }) => invited?.at.toISOString(),
  state: ({ address }) => address?.state,
  since: ({ address }) => address?.since.toISOString(),
  confirmedAt: ({ address }) => address?.confirmedAt?.toISOString(),
  consent: ({ consent }) => consent,
  referredBy: ({ referredBy }) => referredBy,
  personId: ({ personId }) => personId,
};

/** Includes the id for `quarantine release`. */
export const QUARANTINED: Columns<QuarantinedSignUp> = { id: ({ id }) => id, ...PERSON };

/** Includes the id under which the receiver knows the event. */
export const EVENTS: Columns<SignUpEvent> = {
  event: ({ id }) => id,
  attempts: ({ attempts }) => attempts,
  ...personIn(({ signUp }) => signUp),
};

export const REFERRERS: Columns<Referrer> = {
  referrals: ({ referrals }) => referrals,
  ...personIn(({ person }) => person),
};

export const BATCHES: Columns<Batch> = {
  batch: ({ batch }) => batch,
  invitedAt: ({ at }) => at.toISOString(),
  people: ({ people }) => people,
};

/** Writes one item at a time. @param err receives the number of addresses with an added apostrophe, if any. */
export function writeList<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  columns: Columns<Item>,
  options: ListOptions,
  { out, err }: { out: Writable; err: Writable },
): Promise<ExitCode> {
  const { format } = options;
  return writeLines(
    format === 'json' ? asJson(items, columns) : asCsv(items, columns, options, err),
    out,
  );
}

async function* asCsv<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  columns: Columns<Item>,
  { raw, bom }: ListOptions,
  err: Writable,
): AsyncGenerator<string> {
  let guarded = 0;
  yield `${bom ? '\ufeff' : ''}${csvRow(Object.keys(columns).map(headingOf))}`;
  for await (const item of items) {
    const cells = Object.entries(columns).map(([key, read]) => {
      const cell = String(read(item) ?? '');
      if (raw) return cell;
      if (key !== 'email') return guardCell(cell);
      const safe = guardAddress(cell);
      if (safe !== cell) guarded += 1;
      return safe;
    });
    yield csvRow(cells);
  }
  if (guarded === 0) return;
  const whose = guarded === 1 ? '1 address begins' : `${guarded} addresses begin`;
  err.write(
    `${whose} with an apostrophe that is not part of it, since a spreadsheet would run the cell as a formula. --raw leaves addresses as they are.\n`,
  );
}

/** One JSON array, with one item per line. */
async function* asJson<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  columns: Columns<Item>,
): AsyncGenerator<string> {
  let before = '[\n';
  for await (const item of items) {
    const fields = Object.entries(columns).map(([key, read]) => [key, read(item) ?? null]);
    yield `${before}${JSON.stringify(Object.fromEntries(fields))}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

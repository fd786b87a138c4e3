import type { ListedSignUp } from '../../store/ListedSignUp.ts';
import type { SignUpEvent } from '../../store/Outbox.ts';
import type { Referrer } from '../../store/Referrals.ts';
import type { SignUp } from '../../store/SignUp.ts';
import type { QuarantinedSignUp } from '../../store/SignUpStore.ts';
import { stripInvisible } from '../../waitlist/stripInvisible.ts';
import { csvRow } from '../csv/csvRow.ts';
import { guardAddress, guardCell } from '../csv/guardCell.ts';

/** What begins a file that Excel is to read as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

export interface ListOptions {
  format: 'csv' | 'json';
  /** Leaves cells as they are that a spreadsheet would run. */
  raw: boolean;
  /** Begins CSV with a byte-order mark. */
  bom: boolean;
  /** Called at the end with the number of addresses that got an apostrophe, if any. */
  onGuarded: (addresses: number) => void;
}

interface Column<Item> {
  /** The key in JSON. */
  key: string;
  /** The heading in CSV; import finds columns by it. */
  heading: string;
  of: (item: Item) => string | number | undefined;
  guard?: typeof guardCell;
}

const PERSON: readonly Column<SignUp>[] = [
  { key: 'name', heading: 'name', of: ({ name }) => name },
  {
    key: 'email',
    heading: 'email',
    of: ({ email }) => stripInvisible(email),
    guard: guardAddress,
  },
  { key: 'school', heading: 'school', of: ({ school }) => school },
  { key: 'signedUpAt', heading: 'signed up at', of: ({ at }) => at.toISOString() },
];

const LISTED: readonly Column<ListedSignUp>[] = [
  ...PERSON,
  { key: 'batch', heading: 'batch', of: ({ invited }) => invited?.batch },
  { key: 'invitedAt', heading: 'invited at', of: ({ invited }) => invited?.at.toISOString() },
  { key: 'state', heading: 'state', of: ({ address }) => address?.state },
  { key: 'since', heading: 'since', of: ({ address }) => address?.since.toISOString() },
  {
    key: 'confirmedAt',
    heading: 'confirmed at',
    of: ({ address }) => address?.confirmedAt?.toISOString(),
  },
  { key: 'consent', heading: 'consent', of: ({ consent }) => consent },
  { key: 'referredBy', heading: 'referred by', of: ({ referredBy }) => referredBy },
];

const QUARANTINED: readonly Column<QuarantinedSignUp>[] = [
  { key: 'id', heading: 'id', of: ({ id }) => id },
  ...PERSON,
];

const EVENTS: readonly Column<SignUpEvent>[] = [
  { key: 'event', heading: 'event', of: ({ id }) => id },
  { key: 'attempts', heading: 'attempts', of: ({ attempts }) => attempts },
  ...PERSON.map(({ of, ...column }) => ({
    ...column,
    of: (event: SignUpEvent) => of(event.signUp),
  })),
];

const REFERRERS: readonly Column<Referrer>[] = [
  { key: 'referrals', heading: 'referrals', of: ({ referrals }) => referrals },
  ...PERSON.map(({ of, ...column }) => ({
    ...column,
    of: ({ person }: Referrer) => of(person),
  })),
];

/** The list as text, one person at a time. */
export function listSignUps(
  signUps: AsyncIterable<ListedSignUp>,
  options: ListOptions,
): AsyncGenerator<string> {
  return list(signUps, LISTED, options);
}

/** The same for quarantined sign-ups, each with the id that releases it. */
export function listQuarantined(
  quarantined: AsyncIterable<QuarantinedSignUp>,
  options: ListOptions,
): AsyncGenerator<string> {
  return list(quarantined, QUARANTINED, options);
}

/** The same for events of an outbox, each with what its receiver knows it by. */
export function listEvents(
  events: AsyncIterable<SignUpEvent>,
  options: ListOptions,
): AsyncGenerator<string> {
  return list(events, EVENTS, options);
}

/** The same for people with referrals, each with their number. */
export function listReferrers(
  referrers: AsyncIterable<Referrer>,
  options: ListOptions,
): AsyncGenerator<string> {
  return list(referrers, REFERRERS, options);
}

function list<Item>(
  items: AsyncIterable<Item>,
  columns: readonly Column<Item>[],
  options: ListOptions,
): AsyncGenerator<string> {
  return options.format === 'json' ? asJson(items, columns) : asCsv(items, columns, options);
}

async function* asCsv<Item>(
  items: AsyncIterable<Item>,
  columns: readonly Column<Item>[],
  { raw, bom, onGuarded }: ListOptions,
): AsyncGenerator<string> {
  let guarded = 0;
  yield `${bom ? BYTE_ORDER_MARK : ''}${csvRow(columns.map(({ heading }) => heading))}`;
  for await (const item of items) {
    const cells = columns.map(({ of, guard = guardCell }) => {
      const cell = String(of(item) ?? '');
      const safe = raw ? cell : guard(cell);
      if (guard === guardAddress && safe !== cell) guarded += 1;
      return safe;
    });
    yield csvRow(cells);
  }
  if (guarded > 0) onGuarded(guarded);
}

/** One array, a person a line. */
async function* asJson<Item>(
  items: AsyncIterable<Item>,
  columns: readonly Column<Item>[],
): AsyncGenerator<string> {
  let before = '[\n';
  for await (const item of items) {
    const fields = columns.map(({ key, of }) => [key, of(item) ?? null]);
    yield `${before}${JSON.stringify(Object.fromEntries(fields))}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

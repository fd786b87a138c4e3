import { ADDRESS_STATES, type ListedSignUp } from '../../store/ListedSignUp.ts';
import { parseSignUp } from '../../waitlist/parseSignUp.ts';
import { parseMoment } from '../arguments.ts';
import { unguardAddress, unguardCell } from './guardCell.ts';

interface ReadOptions {
  /** Whether cells are used unchanged, as exported with `--raw`. */
  raw: boolean;
  /** Time of the sign-up if the list has none. */
  now: Date;
}

/** A person, or a sentence about the problem without personal data. */
type ReadResult = { person: ListedSignUp } | { problem: string };

const NOT_UTF8 = 'it is not UTF-8.';
const NO_MOMENT = '"signed up at" is no moment such as 2026-03-05T12:00:00Z, or in the future.';
const NO_STATE =
  '"state" and "since" are a state, as export writes it, and a moment, or both empty.';
const NO_PERSON_ID = '"person id" is none that export writes, nor empty.';
const NO_BATCH = '"batch" and "invited at" are a number and a moment, or both empty.';

/**
 * Reads one line of a list with the headings of export. Values that the sign-up form would reject are rejected here
 * too.
 */
export function readPerson(
  cells: Readonly<Record<string, string>>,
  { raw, now }: ReadOptions,
): ReadResult {
  const unguard = raw ? (text: string) => text : unguardCell;
  const cell = (heading: string) => unguard(cells[heading] ?? '');
  if (Object.values(cells).some((text) => text.includes('\ufffd'))) return { problem: NOT_UTF8 };

  const parsed = parseSignUp({
    name: cell('name'),
    email: raw ? cells.email : unguardAddress(cells.email ?? ''),
    school: cell('school'),
    consent: cell('consent'),
    referredBy: cell('referred by'),
  });
  if ('errors' in parsed) return { problem: Object.values(parsed.errors).join(' ') };
  const { honeypotFilled: _, ...person } = parsed.signUp;

  const at = cell('signed up at') === '' ? now : parseMoment(cell('signed up at'));
  if (at === undefined || at > now) return { problem: NO_MOMENT };

  const invited = readInvitation(cell('batch'), cell('invited at'));
  if (invited === undefined) return { problem: NO_BATCH };
  const address = readAddressStatus(cell);
  if (address === undefined) return { problem: NO_STATE };
  const personId = cell('person id');
  if (!/^([\da-f-]{36})?$/.test(personId)) return { problem: NO_PERSON_ID };
  return { person: { ...person, at, ...invited, ...address, ...(personId && { personId }) } };
}

function readAddressStatus(
  cell: (heading: string) => string,
): Pick<ListedSignUp, 'address'> | undefined {
  if (cell('state') === '' && cell('since') === '') return {};
  const state = ADDRESS_STATES.find((known) => known === cell('state'));
  const since = parseMoment(cell('since'));
  if (state === undefined || since === undefined) return undefined;
  const confirmedAt = parseMoment(cell('confirmed at'));
  // The list does not contain the time of the last mail: an open link expires relative to the state's time instead.
  return { address: { state, since, mailedAt: since, ...(confirmedAt && { confirmedAt }) } };
}

function readInvitation(
  batch: string,
  invitedAt: string,
): Pick<ListedSignUp, 'invited'> | undefined {
  if (batch === '' && invitedAt === '') return {};
  const at = parseMoment(invitedAt);
  if (!/^[1-9]\d{0,8}$/.test(batch) || at === undefined) return undefined;
  return { invited: { batch: Number(batch), at } };
}

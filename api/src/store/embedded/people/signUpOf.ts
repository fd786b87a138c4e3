import type {
  AddressState,
  AddressStatus,
  ListedRecord,
  ListedSignUp,
} from '../../ListedSignUp.ts';
import type { SignUp } from '../../SignUp.ts';
import type { QuarantinedSignUp } from '../../SignUpStore.ts';

export interface SignUpRow {
  id: number;
  email_key: string;
  email: string;
  name: string;
  school: string;
  created_at: string;
  consent: string;
  referred_by: string;
}

/** A person on the list; 0 and '' where there is nothing, such as no invitation. */
export interface ListRow extends SignUpRow {
  batch: number;
  /** JSON. */
  source: string;
  invited_at: string;
  address_state: string;
  address_since: string;
  confirmed_at: string;
  mailed_at: string;
}

/** One person's whole record. */
export interface PersonRow extends ListRow {
  attempts: number;
  event_id: string;
  event_due: string;
  mail_id: string;
  mail_due: string;
}

/** Selects rows as `ListRow` and `PersonRow` have them. */
export const LISTED = `
  SELECT sign_ups.*, coalesce(batches.created_at, '') AS invited_at
  FROM sign_ups LEFT JOIN batches ON batches.id = sign_ups.batch`;

export function signUpOf(row: SignUpRow): SignUp {
  return {
    emailKey: row.email_key,
    email: row.email,
    name: row.name,
    ...(row.school === '' ? {} : { school: row.school }),
    ...(row.consent === '' ? {} : { consent: row.consent }),
    ...(row.referred_by === '' ? {} : { referredBy: row.referred_by }),
    at: new Date(row.created_at),
  };
}

export function listedOf(row: ListRow): ListedSignUp {
  const { batch } = row;
  const invited = batch === 0 ? {} : { invited: { batch, at: new Date(row.invited_at) } };
  const source = row.source === '' ? {} : { source: JSON.parse(row.source) };
  return { ...signUpOf(row), ...source, ...invited, ...addressOf(row) };
}

export function listedRecordOf(row: PersonRow): ListedRecord {
  return {
    ...listedOf(row),
    attempts: row.attempts,
    ...(row.event_id === '' ? {} : { event: waitingOf(row.event_due) }),
    ...(row.mail_id === '' ? {} : { mail: waitingOf(row.mail_due) }),
  };
}

const waitingOf = (due: string): 'dead' | 'waiting' => (due === '' ? 'dead' : 'waiting');

function addressOf(row: ListRow): { address?: AddressStatus } {
  if (row.address_state === '') return {};
  return {
    address: {
      state: row.address_state as AddressState,
      since: new Date(row.address_since),
      ...(row.confirmed_at === '' ? {} : { confirmedAt: new Date(row.confirmed_at) }),
      ...(row.mailed_at === '' ? {} : { mailedAt: new Date(row.mailed_at) }),
    },
  };
}

export function quarantinedOf(row: SignUpRow): QuarantinedSignUp {
  return { ...signUpOf(row), id: String(row.id) };
}

/** The columns that every table of people has, in their order. */
export function columnsOf({ emailKey, email, name, school = '', at, ...rest }: SignUp) {
  const { consent = '', referredBy = '' } = rest;
  return [emailKey, email, name, school, at.toISOString(), consent, referredBy] as const;
}

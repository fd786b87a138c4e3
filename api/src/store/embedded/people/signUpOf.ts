import type {
  AddressState,
  AddressStatus,
  ListedRecord,
  ListedSignUp,
} from '../../ListedSignUp.ts';
import { omitEmpty } from '../../omitEmpty.ts';
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

/** A person on the list. Empty values are 0 and '', such as without an invitation. */
export interface ListRow extends SignUpRow {
  batch: number;
  /** JSON. */
  source: string;
  invited_at: string;
  address_state: string;
  address_since: string;
  confirmed_at: string;
  mailed_at: string;
  person_id: string;
}

/** One person's whole record. */
export interface PersonRow extends ListRow {
  attempts: number;
  mails: number;
  event_id: string;
  event_due: string;
  mail_id: string;
  mail_due: string;
}

/** Selects the columns of `ListRow` and `PersonRow`. */
export const LISTED = `
  SELECT sign_ups.*, coalesce(batches.created_at, '') AS invited_at
  FROM sign_ups LEFT JOIN batches ON batches.id = sign_ups.batch`;

export const signUpOf = (row: SignUpRow): SignUp =>
  omitEmpty({
    emailKey: row.email_key,
    email: row.email,
    name: row.name,
    school: row.school,
    consent: row.consent,
    referredBy: row.referred_by,
    at: new Date(row.created_at),
  });

export const listedOf = (row: ListRow): ListedSignUp =>
  omitEmpty({
    ...signUpOf(row),
    source: row.source === '' ? undefined : JSON.parse(row.source),
    invited: row.batch === 0 ? undefined : { batch: row.batch, at: new Date(row.invited_at) },
    address: row.address_state === '' ? undefined : addressOf(row),
    personId: row.person_id === '' ? undefined : row.person_id,
  });

export const listedRecordOf = (row: PersonRow): ListedRecord =>
  omitEmpty({
    ...listedOf(row),
    attempts: row.attempts,
    mails: row.mails === 0 ? undefined : row.mails,
    event: row.event_id === '' ? undefined : waitingOf(row.event_due),
    mail: row.mail_id === '' ? undefined : waitingOf(row.mail_due),
  });

const waitingOf = (due: string): 'dead' | 'waiting' => (due === '' ? 'dead' : 'waiting');

const addressOf = (row: ListRow): AddressStatus =>
  omitEmpty({
    state: row.address_state as AddressState,
    since: new Date(row.address_since),
    confirmedAt: momentOf(row.confirmed_at),
    mailedAt: momentOf(row.mailed_at),
  });

const momentOf = (text: string): Date | undefined => (text === '' ? undefined : new Date(text));

export const quarantinedOf = (row: SignUpRow): QuarantinedSignUp => ({
  ...signUpOf(row),
  id: String(row.id),
});

/** The columns that all tables of people share, in their order. */
export function columnsOf({ emailKey, email, name, school = '', at, ...rest }: SignUp) {
  const { consent = '', referredBy = '' } = rest;
  return [emailKey, email, name, school, at.toISOString(), consent, referredBy] as const;
}

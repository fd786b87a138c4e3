import type { SignUp } from '../../SignUp.ts';
import type { ListedSignUp, QuarantinedSignUp } from '../../SignUpStore.ts';

export interface SignUpRow {
  id: number;
  email_key: string;
  email: string;
  name: string;
  school: string;
  created_at: string;
}

/** A person on the list; 0 and '' where there was no invitation. */
export interface ListRow extends SignUpRow {
  batch: number;
  invited_at: string;
}

export function signUpOf(row: SignUpRow): SignUp {
  return {
    emailKey: row.email_key,
    email: row.email,
    name: row.name,
    ...(row.school === '' ? {} : { school: row.school }),
    at: new Date(row.created_at),
  };
}

export function listedOf(row: ListRow): ListedSignUp {
  const { batch } = row;
  const invited = batch === 0 ? {} : { invited: { batch, at: new Date(row.invited_at) } };
  return { ...signUpOf(row), ...invited };
}

export function quarantinedOf(row: SignUpRow): QuarantinedSignUp {
  return { ...signUpOf(row), id: String(row.id) };
}

/** The columns that every table of people has, in their order. */
export function columnsOf({ emailKey, email, name, school, at }: SignUp) {
  return [emailKey, email, name, school ?? '', at.toISOString()] as const;
}

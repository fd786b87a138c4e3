import { randomUUID } from 'node:crypto';
import { schoolKey } from '../../../schools/schoolKey.ts';
import { daysBefore } from '../../days.ts';
import { SOURCE_DAYS } from '../../Funnel.ts';
import type { SignUp } from '../../SignUp.ts';
import type { StoreOptions } from '../../SignUpStore.ts';
import type { EventField, SignUpDocument } from '../database/collections.ts';

/**
 * The one write that adds a sign-up. An address that is already there is written to as well
 * (its attempts are counted): so the response waits until the existing record is itself on the
 * disks of the majority, and takes as long as for a new one.
 */
export function upsertOf(signUp: SignUp, { addToOutbox, mail }: Announcing) {
  const { _id, ...fields } = documentOf(signUp);
  const announced = {
    ...(addToOutbox && { event: { ...newEvent(signUp.at), types: ['signed_up'] } }),
    ...(mail && {
      mail: newEvent(signUp.at),
      mails: 1,
      address: { state: 'pending' as const, since: signUp.at },
      tokenHash: mail.tokenHashOf(signUp),
    }),
  };
  return {
    filter: { _id },
    update: { $setOnInsert: { ...fields, ...announced }, $inc: { attempts: 1 } },
    upsert: true,
  };
}

/** What comes with a new sign-up, and not with a repeated one. */
export type Announcing = Pick<StoreOptions, 'addToOutbox' | 'mail'>;

export const newEvent = (due: Date): EventField => ({ id: randomUUID(), attempts: 0, due });

/** The fields of a new person. */
export function documentOf(signUp: SignUp): NewSignUp {
  const { emailKey, email, name, school, at, consent, referredBy, source } = signUp;
  const key = schoolKey(school);
  return {
    _id: emailKey,
    email,
    name,
    at,
    ...(school === undefined ? {} : { school }),
    ...(key === undefined ? {} : { schoolKey: key }),
    ...(consent === undefined ? {} : { consent }),
    ...(referredBy === undefined ? {} : { referredBy }),
    ...(source && { source, sourceUntil: daysBefore(at, -SOURCE_DAYS) }),
    uncounted: true,
  };
}

type NewSignUp = Omit<SignUpDocument, 'attempts'>;

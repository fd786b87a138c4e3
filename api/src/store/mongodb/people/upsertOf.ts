import { randomUUID } from 'node:crypto';
import { schoolKey } from '../../../schools/schoolKey.ts';
import { daysBefore } from '../../days.ts';
import { SOURCE_DAYS } from '../../Funnel.ts';
import { omitEmpty } from '../../omitEmpty.ts';
import type { SignUp } from '../../SignUp.ts';
import type { Announcing } from '../../SignUpStore.ts';
import type { EventField, SignUpDocument } from '../database/collections.ts';

/**
 * The write that adds a sign-up. It also changes a listed address (counts its attempts): so the response waits until
 * the existing record is durable on the majority, and takes as long as for a new one.
 */
export function upsertOf(signUp: SignUp, { addToOutbox, mail }: Announcing) {
  const { _id, ...fields } = documentOf(signUp);
  const event = addToOutbox && { ...newEvent(signUp.at), types: ['signed_up'] };
  const announced = {
    ...(event && { event, personId: event.id }),
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

export const newEvent = (due: Date): EventField => ({ id: randomUUID(), attempts: 0, due });

/** The document of a new person. */
export function documentOf(signUp: SignUp): Omit<SignUpDocument, 'attempts'> {
  const { emailKey: _id, email, name, school, at, consent, referredBy, source } = signUp;
  const sourceUntil = source && daysBefore(at, -SOURCE_DAYS);
  const optional = {
    school,
    schoolKey: schoolKey(school),
    consent,
    referredBy,
    source,
    sourceUntil,
  };
  return { _id, email, name, at, ...omitEmpty(optional), uncounted: true };
}

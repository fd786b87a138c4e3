import { randomUUID } from 'node:crypto';
import { schoolKey } from '../../../schools/schoolKey.ts';
import type { SignUp } from '../../SignUp.ts';
import type { SignUpDocument } from '../database/collections.ts';

/**
 * The one write that adds a sign-up. An address that is already there is written to as well
 * (its attempts are counted): so the response waits until the existing record is itself on the
 * disks of the majority, and takes as long as for a new one.
 *
 * @param addToOutbox a new one goes to the outbox.
 */
export function upsertOf(signUp: SignUp, addToOutbox: boolean) {
  const { _id, ...fields } = documentOf(signUp);
  const event = addToOutbox ? { event: { id: randomUUID(), attempts: 0, due: signUp.at } } : {};
  return {
    filter: { _id },
    update: { $setOnInsert: { ...fields, ...event }, $inc: { attempts: 1 } },
    upsert: true,
  };
}

/** The fields of a new person. */
export function documentOf({ emailKey, email, name, school, at }: SignUp): NewSignUp {
  const key = schoolKey(school);
  return {
    _id: emailKey,
    email,
    name,
    at,
    ...(school === undefined ? {} : { school }),
    ...(key === undefined ? {} : { schoolKey: key }),
    uncounted: true,
  };
}

type NewSignUp = Omit<SignUpDocument, 'attempts'>;

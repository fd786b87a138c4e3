import type { MailOptions } from '../../Addresses.ts';
import type { ListedRecord, ListedSignUp } from '../../ListedSignUp.ts';
import { omitEmpty } from '../../omitEmpty.ts';
import type { SignUpStore } from '../../SignUpStore.ts';
import { listedOf } from '../createListReader.ts';
import {
  type Collections,
  type EventField,
  quarantinedOf,
  type SignUpDocument,
} from '../database/collections.ts';
import type { RunOperation } from '../database/RunOperation.ts';
import { documentOf } from './upsertOf.ts';

/** Finds one person's record, and imports people. */
export function createPeople(
  collections: Collections,
  run: RunOperation,
  mail: MailOptions | undefined,
): Pick<SignUpStore, 'find' | 'import'> {
  const { signUps, quarantine } = collections;
  return {
    find: (emailKey) =>
      run(async () => {
        const [document, inQuarantine] = await Promise.all([
          signUps.findOne({ _id: emailKey }),
          quarantine.findOne({ emailKey }),
        ]);
        return {
          ...(document && { listed: await recordOf(document, collections) }),
          ...(inQuarantine && { quarantined: quarantinedOf(inQuarantine) }),
        };
      }),
    import: (people) => run(() => importPeople(collections, people, mail)),
  };
}

export async function recordOf(
  document: SignUpDocument,
  collections: Collections,
): Promise<ListedRecord> {
  const [listed] = await listedOf([document], collections);
  const { attempts, event, mails, mail } = document;
  return {
    ...(listed as ListedSignUp),
    attempts,
    ...omitEmpty({ event: event && waitingOf(event), mails, mail: mail && waitingOf(mail) }),
  };
}

const waitingOf = ({ dead }: EventField): 'dead' | 'waiting' => (dead ? 'dead' : 'waiting');

async function importPeople(
  { signUps, batches }: Collections,
  people: readonly ListedSignUp[],
  mail: MailOptions | undefined,
): Promise<number> {
  const emailKeys = people.map(({ emailKey }) => emailKey);
  const present = signUps.find({ _id: { $in: emailKeys } }, { projection: { _id: 1 } });
  const listed = new Set((await present.toArray()).map(({ _id }) => _id));
  const invitations = new Map(
    people.flatMap(({ emailKey, invited }) =>
      invited && !listed.has(emailKey) ? [[invited.batch, invited.at]] : [],
    ),
  );
  if (invitations.size > 0) {
    await batches.bulkWrite(
      Array.from(invitations, ([_id, at]) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: { at } }, upsert: true },
      })),
    );
  }
  const { upsertedCount } = await signUps.bulkWrite(
    people.map((person) => {
      const { _id, ...fields } = documentOf(person);
      const { invited, address, personId } = person;
      const tokenHash = mail?.tokenHashOf(person);
      const more = omitEmpty({ batch: invited?.batch, address, tokenHash, personId });
      const update = { $setOnInsert: { ...fields, ...more, attempts: 1 } };
      return { updateOne: { filter: { _id }, update, upsert: true } };
    }),
    { ordered: false },
  );
  return upsertedCount;
}

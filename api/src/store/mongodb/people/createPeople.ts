import type { ListedSignUp, SignUpStore } from '../../SignUpStore.ts';
import { listedOf } from '../createListReader.ts';
import { type Collections, quarantinedOf, type SignUpDocument } from '../database/collections.ts';
import type { RunOperation } from '../database/RunOperation.ts';
import { documentOf } from './upsertOf.ts';

/** One person's record, and people of another list. */
export function createPeople(
  collections: Collections,
  run: RunOperation,
): Pick<SignUpStore, 'find' | 'import'> {
  const { signUps, quarantine } = collections;
  return {
    find: (emailKey) =>
      run(async () => {
        const [document, inQuarantine] = await Promise.all([
          signUps.findOne({ _id: emailKey }),
          quarantine.findOne({ emailKey }),
        ]);
        const [listed] = await listedOf(document === null ? [] : [document], collections);
        return {
          ...(document && listed && { listed: { ...listed, ...statusOf(document) } }),
          ...(inQuarantine && { quarantined: quarantinedOf(inQuarantine) }),
        };
      }),
    import: (people) => run(() => importPeople(collections, people)),
  };
}

function statusOf({ attempts, event }: SignUpDocument) {
  if (event === undefined) return { attempts };
  return { attempts, event: event.dead ? ('dead' as const) : ('waiting' as const) };
}

async function importPeople(
  { signUps, batches }: Collections,
  people: readonly ListedSignUp[],
): Promise<number> {
  const invitations = new Map(
    people.flatMap(({ invited }) => (invited ? [[invited.batch, invited.at]] : [])),
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
      const batch = person.invited === undefined ? {} : { batch: person.invited.batch };
      const update = { $setOnInsert: { ...fields, ...batch, attempts: 1 } };
      return { updateOne: { filter: { _id }, update, upsert: true } };
    }),
    { ordered: false },
  );
  return upsertedCount;
}

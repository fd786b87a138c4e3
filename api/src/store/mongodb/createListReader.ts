import type { Filter } from 'mongodb';
import type { ListedSignUp } from '../ListedSignUp.ts';
import { omitEmpty } from '../omitEmpty.ts';
import type { SignUpStore } from '../SignUpStore.ts';
import { type Collections, type SignUpDocument, signUpOf } from './database/collections.ts';
import { type RunOperation, readDocuments } from './database/RunOperation.ts';

/** Reads the list in the order of signing up. */
export function createListReader(
  collections: Collections,
  run: RunOperation,
): Pick<SignUpStore, 'export' | 'newest'> {
  const { signUps } = collections;

  return {
    export: ({ since, schoolKey, batch, state } = {}) => {
      const chosen: Filter<SignUpDocument> = omitEmpty({
        schoolKey,
        batch,
        'address.state': state,
      });
      const start: Filter<SignUpDocument> = since === undefined ? {} : { at: { $gte: since } };
      return readDocuments(
        run,
        (last: SignUpDocument | undefined) => {
          const filter = { ...chosen, ...(last === undefined ? start : after(last)) };
          return signUps.find(filter).sort({ at: 1, _id: 1 });
        },
        (found) => run(() => listedOf(found, collections)),
      );
    },
    newest: (limit) =>
      run(async () => {
        const found = await signUps.find().sort({ at: -1, _id: -1 }).limit(limit).toArray();
        return listedOf(found, collections);
      }),
  };
}

/** The separate bound on `at` lets MongoDB use the index. */
function after({ at, _id }: SignUpDocument): Filter<SignUpDocument> {
  return { at: { $gte: at }, $or: [{ at: { $gt: at } }, { _id: { $gt: _id } }] };
}

/** Converts documents, and adds the times of their invitations. */
export async function listedOf(
  documents: readonly SignUpDocument[],
  { batches }: Pick<Collections, 'batches'>,
): Promise<ListedSignUp[]> {
  const numbers = new Set(documents.flatMap(({ batch }) => batch ?? []));
  const found =
    numbers.size === 0 ? [] : await batches.find({ _id: { $in: [...numbers] } }).toArray();
  const moments = new Map(found.map(({ _id, at }) => [_id, at]));
  return documents.map((document) => {
    const { batch = 0, source, address, personId } = document;
    const at = moments.get(batch);
    const signUp = signUpOf({ ...document, emailKey: document._id });
    return { ...signUp, ...omitEmpty({ invited: at && { batch, at }, source, address, personId }) };
  });
}

import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Collection, type Db, type Document, type MongoClient, ReadConcern } from 'mongodb';
import { Refusal } from '../../Refusal.ts';
import type { Inspection, RestoredStore, WasErased } from '../../StoreMaintenance.ts';
import { type Collections, collectionsOf, createIndexes } from '../database/collections.ts';
import { appNameOf, type MongoConnection, type Program } from '../database/connectMongo.ts';
import { removeSignUp } from '../people/removeSignUp.ts';
import { createMaintenance } from './createMaintenance.ts';
import { readBackup, tallyBackup } from './readBackup.ts';
import { BATCH_SIZE } from './readSnapshot.ts';
import { RESTORING } from './restoring.ts';

/** MongoDB may list the connections of an API for a moment after its end. */
const MAX_TRIES = 5;
const BETWEEN_TRIES_MS = 500;

/**
 * Replaces everything with a backup's contents. While a flag is set, no API uses the database; if the restore is
 * interrupted, the flag stays, and the restore must be repeated.
 *
 * @param readErasures reads who was erased since the backup: these people are erased while the flag is set.
 * @throws Refusal if the file is not a backup, newer or damaged, or an API uses the database.
 */
export async function restoreCollections(
  { connected, client, database }: MongoConnection,
  backup: string,
  readErasures: () => WasErased = () => () => false,
): Promise<RestoredStore> {
  if (!existsSync(backup)) throw new Refusal(`There is no file ${backup}.`);
  const { people, quarantined } = (await tallyBackup(backup)).inspection();
  await connected();
  const inUse = new Refusal(`An API uses the MongoDB database ${database.databaseName}: stop it.`);
  for (let tries = 1; await isRunning('api', client, database); tries += 1) {
    if (tries === MAX_TRIES) throw inUse;
    await pause(BETWEEN_TRIES_MS);
  }
  const collections = collectionsOf(database);
  const flag = { _id: RESTORING };
  const { upsertedCount } = await collections.metadata.replaceOne(flag, {}, { upsert: true });
  // An API that has started meanwhile may not have seen the flag; a later one does.
  if (await isRunning('api', client, database)) {
    if (upsertedCount > 0) await collections.metadata.deleteOne(flag);
    throw inUse;
  }
  await empty(collections);
  await createIndexes(collections);
  for await (const [name, documents] of inBatches(backup)) {
    const collection = anyOf(collections)[name];
    await collection?.insertMany(documents, { ordered: false });
  }
  const erased = await eraseAgain(client, collections, readErasures());
  await collections.metadata.deleteOne(flag);
  return { people, quarantined, erased };
}

/** @returns the number of people who were erased. */
async function eraseAgain(
  client: MongoClient,
  collections: Collections,
  wasErased: WasErased,
): Promise<number> {
  const { signUps, quarantine } = collections;
  const options = { batchSize: BATCH_SIZE };
  const erased = new Map<string, Date[]>();
  const check = (emailKey: string, at: Date) => {
    if (wasErased({ emailKey, at })) erased.set(emailKey, [...(erased.get(emailKey) ?? []), at]);
  };
  for await (const { _id, at } of signUps.find({}, { ...options, projection: { at: 1 } }))
    check(_id, at);
  for await (const { emailKey, at } of quarantine.find({}, options)) check(emailKey, at);
  for (const [emailKey, times] of erased) await removeSignUp(client, collections, emailKey, times);
  return erased.size;
}

/**
 * Restores a backup to a scratch database, inspects it, and drops its collections, which removes the database:
 * `readWrite` on it suffices.
 */
export async function rehearseCollections(
  { client, database, ...connection }: MongoConnection,
  backup: string,
): Promise<Inspection> {
  const scratch = scratchOf(client, database);
  try {
    await restoreCollections({ ...connection, client, database: scratch }, backup);
    return await createMaintenance(client, scratch, async () => {}).inspect();
  } finally {
    await dropCollections(scratch);
  }
}

/** Removes the scratch database that a killed drill has left. */
export async function removeLeftScratch({ client, database }: MongoConnection): Promise<void> {
  if (await isRunning('drill', client, database)) return;
  await dropCollections(scratchOf(client, database));
}

const scratchOf = (client: MongoClient, { databaseName }: Db): Db =>
  client.db(`${databaseName}_drill`);

const dropCollections = async (database: Db) =>
  Promise.all((await database.collections()).map((collection) => collection.drop()));

/**
 * Whether a program has connections to this database, idle ones included. A user sees at least its own connections, and
 * all programs have the same `MONGODB_URI`.
 */
async function isRunning(program: Program, client: MongoClient, database: Db): Promise<boolean> {
  const found = await client
    .db('admin', { readConcern: new ReadConcern('local') })
    .aggregate([
      { $currentOp: { allUsers: false, idleConnections: true } },
      { $match: { appName: appNameOf(program, database.databaseName) } },
    ])
    .toArray();
  return found.length > 0;
}

/** Documents are copied without validation: the backup was verified as a whole. */
const anyOf = (collections: Collections) =>
  collections as unknown as Record<string, Collection<Document>>;

/** In steps: a single command for a large list would miss its deadline. */
async function empty(collections: Collections): Promise<void> {
  for (const collection of Object.values(anyOf(collections))) {
    for (;;) {
      const found = await collection
        .find({ _id: { $ne: RESTORING as never } }, { projection: { _id: 1 } })
        .limit(BATCH_SIZE)
        .toArray();
      if (found.length === 0) break;
      await collection.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
    }
  }
}

/** Yields the documents of one collection after another, in batches. */
async function* inBatches(backup: string): AsyncGenerator<[string, Document[]]> {
  let documents: Document[] = [];
  let from = '';
  for await (const { in: name, document } of readBackup(backup)) {
    if ((name !== from || documents.length === BATCH_SIZE) && documents.length > 0) {
      yield [from, documents];
      documents = [];
    }
    from = name;
    if (document._id !== RESTORING) documents.push(document);
  }
  if (documents.length > 0) yield [from, documents];
}

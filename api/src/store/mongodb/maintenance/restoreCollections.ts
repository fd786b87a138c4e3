import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Collection, type Db, type Document, type MongoClient, ReadConcern } from 'mongodb';
import { Refusal } from '../../Refusal.ts';
import type { Inspection, ListContents } from '../../StoreMaintenance.ts';
import { type Collections, collectionsOf, createIndexes } from '../database/collections.ts';
import { apiName, type MongoConnection } from '../database/connectMongo.ts';
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
 * @throws Refusal if the file is not a backup, newer or damaged, or an API uses the database.
 */
export async function restoreCollections(
  { connected, client, database }: MongoConnection,
  backup: string,
): Promise<ListContents> {
  if (!existsSync(backup)) throw new Refusal(`There is no file ${backup}.`);
  const { people, quarantined } = (await tallyBackup(backup)).inspection();
  await connected();
  for (let tries = 1; (await countRunningApis(client, database)) > 0; tries += 1) {
    if (tries === MAX_TRIES)
      throw new Refusal(`An API uses the MongoDB database ${database.databaseName}: stop it.`);
    await pause(BETWEEN_TRIES_MS);
  }
  const collections = collectionsOf(database);
  await collections.metadata.replaceOne({ _id: RESTORING }, {}, { upsert: true });
  await empty(collections);
  await createIndexes(collections);
  for await (const [name, documents] of inBatches(backup)) {
    const collection = anyOf(collections)[name];
    await collection?.insertMany(documents, { ordered: false });
  }
  await collections.metadata.deleteOne({ _id: RESTORING });
  return { people, quarantined };
}

/**
 * Restores a backup to a scratch database, inspects it, and drops its collections, which removes the database:
 * `readWrite` on it suffices.
 */
export async function rehearseCollections(
  { client, database, ...connection }: MongoConnection,
  backup: string,
): Promise<Inspection> {
  const scratch = client.db(`${database.databaseName}_drill`);
  try {
    await restoreCollections({ ...connection, client, database: scratch }, backup);
    return await createMaintenance(client, scratch, async () => {}).inspect();
  } finally {
    await Promise.all((await scratch.collections()).map((collection) => collection.drop()));
  }
}

/**
 * Counts the server's connections from APIs to this database, idle ones included. A user sees at least its own
 * connections, and the API has the same `MONGODB_URI`.
 */
async function countRunningApis(client: MongoClient, database: Db): Promise<number> {
  const found = await client
    .db('admin', { readConcern: new ReadConcern('local') })
    .aggregate([
      { $currentOp: { allUsers: false, idleConnections: true } },
      { $match: { appName: apiName(database.databaseName) } },
    ])
    .toArray();
  return found.length;
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

import type { Db } from 'mongodb';

/**
 * What makes each version of the collections out of the one before, from version 1 on; each safe to repeat, beside
 * itself too. Only ever appended to: databases of every version are out there.
 */
export const MIGRATIONS: readonly ((database: Db) => Promise<void>)[] = [toVersion2];

export const SCHEMA_VERSION = MIGRATIONS.length + 1;

/** `counters` has the list's sums and nothing else: readiness writes to `metadata`. */
async function toVersion2(database: Db): Promise<void> {
  await database.collection<{ _id: string }>('counters').deleteOne({ _id: 'ready' });
}

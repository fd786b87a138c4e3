import type { Db } from 'mongodb';

/**
 * Migrations: each turns the collections of one version into the next, from version 1 on. Each can be repeated, and run
 * concurrently with itself. Never change an entry, only append: databases of every version exist.
 */
export const MIGRATIONS: readonly ((database: Db) => Promise<void>)[] = [toVersion2];

export const SCHEMA_VERSION = MIGRATIONS.length + 1;

/**
 * Removes readiness's counter from `counters`, which contains only counts of the list: readiness now writes to
 * `metadata`.
 */
async function toVersion2(database: Db): Promise<void> {
  await database.collection<{ _id: string }>('counters').deleteOne({ _id: 'ready' });
}

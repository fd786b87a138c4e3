import type { Db } from 'mongodb';

/**
 * Makes the next version of the collections out of the one before. Several API processes may
 * run it at the same time, and one that was killed leaves it half done: it has to be safe to
 * repeat, beside itself too.
 */
type Migration = (database: Db) => Promise<void>;

/**
 * The first makes version 2 out of version 1, which knew no versions. Only ever appended to:
 * databases of every version are out there.
 */
export const MIGRATIONS: readonly Migration[] = [toVersion2];

export const SCHEMA_VERSION = MIGRATIONS.length + 1;

/** `counters` has the list's sums and nothing else: readiness writes to `metadata`. */
async function toVersion2(database: Db): Promise<void> {
  await database.collection<{ _id: string }>('counters').deleteOne({ _id: 'ready' });
}

import { constants, DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { Refusal } from '../../Refusal.ts';
import { MIGRATIONS, readVersion } from '../database/migrations.ts';
import { isDamage } from '../soundness/isDamage.ts';
import { type Change, JOURNAL_ID } from './createJournal.ts';

/** Position of a backup in its journal. */
export interface Position {
  /** The journal's id. */
  id: string;
  /** When the journal was created, in ms; 0: unknown. */
  begun: number;
  /** The last change that the backup contains. */
  seq: number;
}

/** Result of a replay. */
export interface Replayed {
  changes: number;
  /** Commit time of the last change; unset: there were none. */
  last?: Date;
}

const SEQ = "SELECT seq FROM sqlite_sequence WHERE name = 'journal'";
const TRIGGERS = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'";

/**
 * Brings a copy of a backup to the list's state at a later time, in one transaction. Triggers are dropped meanwhile,
 * since the changes already contain their effects.
 *
 * @param read yields the changes of a journal in order, from `from` or an earlier one.
 * @throws Refusal if the file is not a backup, has no journal or is of a later time, or changes are missing.
 */
export async function replayChanges(
  file: string,
  until: Date,
  read: (from: Position) => AsyncIterable<Change>,
): Promise<Replayed> {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA journal_mode=DELETE; BEGIN EXCLUSIVE');
    const replayed = await replay(database, until, read);
    database.exec('COMMIT');
    return replayed;
  } catch (error) {
    if (!isDamage(error)) throw error;
    const { message } = error as Error;
    const reason = `This is not a backup, or it or the archive is damaged (${message}).`;
    throw new Refusal(reason, { cause: error });
  } finally {
    if (database.isTransaction) database.exec('ROLLBACK');
    database.close();
  }
}

async function replay(
  database: DatabaseSyncInstance,
  until: Date,
  read: (from: Position) => AsyncIterable<Change>,
): Promise<Replayed> {
  const position = positionOf(database);
  let { seq } = position;
  let last: Date | undefined;
  let restoreTriggers = dropTriggers(database);
  for await (const change of read(position)) {
    const isLater = change.at > until.getTime();
    if (change.seq <= position.seq && isLater) {
      throw new Refusal('The backup is of a later moment: name one that was made before.');
    }
    // Archived twice, since the process was killed before it could remove the change from the journal.
    if (change.seq <= seq) continue;
    if (isLater) break;
    if (change.seq !== seq + 1) {
      throw new Refusal(`Changes ${seq + 1} to ${change.seq - 1} are missing in the archive.`);
    }
    if (change.version > readVersion(database)) {
      restoreTriggers();
      migrateTo(database, change.version);
      restoreTriggers = dropTriggers(database);
    }
    if (!database.applyChangeset(change.change, { onConflict: () => SQLITE_CHANGESET_ABORT })) {
      throw new Refusal(`Change ${change.seq} of the archive does not fit the backup.`);
    }
    ({ seq } = change);
    last = new Date(change.at);
  }
  restoreTriggers();
  return { changes: seq - position.seq, ...(last && { last }) };
}

const { SQLITE_CHANGESET_ABORT } = constants;

function positionOf(database: DatabaseSyncInstance): Position {
  try {
    const journal = database.prepare(JOURNAL_ID).get() as Omit<Position, 'seq'>;
    const { seq } = database.prepare(SEQ).get() as { seq: number };
    return { ...journal, seq };
  } catch (error) {
    throw new Refusal('The backup was made before there was an archive (ARCHIVE_DIR).', {
      cause: error,
    });
  }
}

function dropTriggers(database: DatabaseSyncInstance): () => void {
  const triggers = database.prepare(TRIGGERS).all() as { name: string; sql: string }[];
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`);
  return () => {
    for (const { sql } of triggers) database.exec(sql);
  };
}

function migrateTo(database: DatabaseSyncInstance, version: number): void {
  if (version > MIGRATIONS.length) {
    throw new Refusal('The archive was written by a newer version of this program.');
  }
  for (const migration of MIGRATIONS.slice(readVersion(database), version))
    database.exec(migration);
  database.exec(`PRAGMA user_version=${version}`);
}

import { setTimeout as pause } from 'node:timers/promises';
import { type ClientSession, type MongoClient, MongoError } from 'mongodb';

/** Enough for conflicts with other API processes to pass: 1 to 2 s of pauses together. */
const ATTEMPTS = 12;

/** Two upserts of one key met: the second finds the first's document when it tries again. */
const DUPLICATE_KEY = 11_000;

/** Each pause is twice as long as the one before, to this bound, and up to half of it is chance. */
const FIRST_PAUSE_MS = 16;
const MAX_PAUSE_MS = 256;

/**
 * Runs `work` in a transaction, again after a pause where it met another one. The driver's own
 * `withTransaction` would go on trying for two minutes.
 *
 * @throws MongoError when it did not go through, or its outcome is unknown.
 */
export async function inTransaction<Result>(
  client: MongoClient,
  work: (session: ClientSession) => Promise<Result>,
): Promise<Result> {
  const session = client.startSession();
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        session.startTransaction({ readConcern: { level: 'snapshot' } });
        const result = await work(session);
        await session.commitTransaction();
        return result;
      } catch (error) {
        if (session.inTransaction()) await session.abortTransaction();
        if (attempt === ATTEMPTS || !isConflict(error)) throw error;
        const longest = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), MAX_PAUSE_MS);
        await pause(longest * (0.5 + Math.random() / 2));
      }
    }
  } finally {
    await session.endSession();
  }
}

function isConflict(error: unknown): boolean {
  return (
    error instanceof MongoError &&
    (error.hasErrorLabel('TransientTransactionError') || error.code === DUPLICATE_KEY)
  );
}

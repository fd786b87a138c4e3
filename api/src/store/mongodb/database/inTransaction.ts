import { setTimeout as pause } from 'node:timers/promises';
import { type ClientSession, type MongoClient, MongoError } from 'mongodb';

/** Enough for conflicts with other API processes to end: the pauses take 1 to 2 s in total. */
const ATTEMPTS = 12;

/** Two concurrent upserts of one key: when the second one is retried, it finds the document of the first. */
export const DUPLICATE_KEY = 11_000;

/** Each pause is twice as long as the previous one, up to the maximum; up to half of it is random. */
const FIRST_PAUSE_MS = 16;
const MAX_PAUSE_MS = 256;

/**
 * Runs `work` in a transaction, and retries after a pause if it conflicts with another one. The driver's own
 * `withTransaction` would retry for two minutes.
 *
 * @throws MongoError if it failed, or its outcome is unknown.
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

import { type ClientSession, type MongoClient, MongoError } from 'mongodb';

/** Enough for conflicts with other API processes to pass. */
const ATTEMPTS = 5;

/** Two upserts of one key met: the second finds the first's document when it tries again. */
const DUPLICATE_KEY = 11_000;

/**
 * Runs `work` in a transaction, again where it met another one; `work` may abort it. The
 * driver's own `withTransaction` would go on trying for two minutes.
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
        session.startTransaction();
        const result = await work(session);
        if (session.inTransaction()) await session.commitTransaction();
        return result;
      } catch (error) {
        if (session.inTransaction()) await session.abortTransaction();
        if (attempt === ATTEMPTS || !metAnother(error)) throw error;
      }
    }
  } finally {
    await session.endSession();
  }
}

function metAnother(error: unknown): boolean {
  return (
    error instanceof MongoError &&
    (error.hasErrorLabel('TransientTransactionError') || error.code === DUPLICATE_KEY)
  );
}

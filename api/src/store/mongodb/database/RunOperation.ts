import type { FindCursor } from 'mongodb';
import { readItems } from '../../readPages.ts';
import { StoreUnavailable } from '../../StoreUnavailable.ts';
import { withDeadline } from '../../withDeadline.ts';

/**
 * Runs an operation once the database is prepared, within a deadline.
 *
 * @param operation gets options for those of its commands that may need all of a long deadline. Any other command
 *   fails after the connection's timeout (`connectMongo`), or after twice that if it only reads, since the driver
 *   repeats it.
 * @param deadlineMs default: short enough for a response to a visitor within two seconds.
 * @throws StoreUnavailable if the outcome is unknown.
 */
export type RunOperation = <Result>(
  operation: (commandOptions: object) => Promise<Result>,
  deadlineMs?: number,
) => Promise<Result>;

export function runAfter(prepare: () => Promise<void>, defaultMs: number): RunOperation {
  return async (operation, deadlineMs = defaultMs) => {
    // The driver's types (7.9) do not mention this option of every command.
    const commandOptions = { socketTimeoutMS: deadlineMs };
    try {
      return await withDeadline(
        prepare().then(() => operation(commandOptions)),
        deadlineMs,
      );
    } catch (error) {
      throw new StoreUnavailable(error);
    }
  };
}

/** Documents per page, all of which are in memory together. */
const PAGE_SIZE = 500;

/**
 * Reads documents page by page (`readPages`). Unlike a cursor, pages survive a change of the primary, and readers that
 * are slower than a cursor's timeout.
 *
 * @param findAfter finds the documents after `last`.
 */
export const readDocuments = <Found, Item>(
  run: RunOperation,
  findAfter: (last: Found | undefined) => FindCursor<Found>,
  present: (page: readonly Found[]) => readonly Item[] | Promise<readonly Item[]>,
): AsyncGenerator<Item> =>
  readItems(
    (last: Found | undefined) =>
      run(() => findAfter(last).limit(PAGE_SIZE).batchSize(PAGE_SIZE).toArray()),
    present,
  );

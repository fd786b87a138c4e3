import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { StoreUnavailable } from '../../StoreUnavailable.ts';
import { BUSY_DEADLINE_MS, BUSY_RETRY_MS, isBusy } from '../database/busy.ts';

/**
 * Runs a write in the next commit; resolves, with what it returned, once that is on disk. It
 * is run again where a commit did not go through.
 */
export type GroupCommit = <Result>(write: () => Result) => Promise<Result>;

interface PendingWrite {
  run: () => void;
  committed: () => void;
  failed: (reason: StoreUnavailable) => void;
  /** On the clock of `performance.now()`. */
  since: number;
  /** Its group has failed: now it gets a commit of its own. */
  alone: boolean;
}

/** Far more than a second's writes: any further one would only wait for its deadline. */
const MAX_PENDING = 20_000;

/**
 * Puts all writes of one turn of the event loop into one transaction. A commit costs one
 * fsync however many writes it carries, which is what lifts the store from about 2,700 writes
 * a second to tens of thousands.
 *
 * A group that fails is tried again one by one, so that a write which meets a damaged page
 * fails alone. While another program holds the file, writes wait between turns of the event
 * loop, for a second at most.
 *
 * @param checkFiles throws when what has just been committed went to a file that is gone.
 */
export function createGroupCommit(
  database: DatabaseSyncInstance,
  checkFiles: () => void,
): GroupCommit {
  let pending: PendingWrite[] = [];
  let committing = false;

  const commitPending = async () => {
    committing = true;
    while (pending.length > 0) {
      await turn();
      const group = takeGroup();
      const failure = tryToCommit(database, group, checkFiles);
      if (failure === undefined) for (const { committed } of group) committed();
      else if (isBusy(failure)) await waitForTheFile(group, failure);
      else if (group.length === 1) group[0]?.failed(new StoreUnavailable(failure));
      else pending = [...group.map((write) => ({ ...write, alone: true })), ...pending];
    }
    committing = false;
  };

  const takeGroup = (): PendingWrite[] => {
    const alone = pending.findIndex((write) => write.alone);
    return pending.splice(0, alone === -1 ? pending.length : Math.max(alone, 1));
  };

  const waitForTheFile = async (group: readonly PendingWrite[], failure: unknown) => {
    const oldest = performance.now() - BUSY_DEADLINE_MS;
    const waiting = group.filter(({ since }) => since > oldest);
    for (const { since, failed } of group) {
      if (since <= oldest) failed(new StoreUnavailable(failure));
    }
    pending = [...waiting, ...pending];
    await pause(BUSY_RETRY_MS);
  };

  return (write) =>
    new Promise((resolve, reject) => {
      if (pending.length >= MAX_PENDING) {
        reject(new StoreUnavailable(new Error('Too many writes are waiting.')));
        return;
      }
      let result: ReturnType<typeof write>;
      pending.push({
        run: () => {
          result = write();
        },
        committed: () => resolve(result),
        failed: reject,
        since: performance.now(),
        alone: false,
      });
      if (!committing) void commitPending();
    });
}

/** @returns why the group is not known to be on disk; undefined when it is. */
function tryToCommit(
  database: DatabaseSyncInstance,
  group: readonly PendingWrite[],
  checkFiles: () => void,
): unknown {
  try {
    database.exec('BEGIN IMMEDIATE');
    for (const { run } of group) run();
    database.exec('COMMIT');
    checkFiles();
    return undefined;
  } catch (error) {
    rollBack(database);
    return error;
  }
}

/** After some failures, a full disk among them, SQLite has ended the transaction itself. */
function rollBack(database: DatabaseSyncInstance): void {
  if (database.isOpen && database.isTransaction) database.exec('ROLLBACK');
}

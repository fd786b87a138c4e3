import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { StoreUnavailable } from '../../StoreUnavailable.ts';
import { BUSY_DEADLINE_MS, BUSY_RETRY_MS, isBusy } from '../database/runRead.ts';
import type { Rows, Write, WriterThread } from './startWriterThread.ts';

/** Makes a write in the next commit; resolves, with the rows of each of its statements, once that is on disk. */
export type GroupCommit = (write: Write) => Promise<Rows[]>;

interface PendingWrite {
  write: Write;
  committed: (rows: Rows[]) => void;
  failed: (reason: StoreUnavailable) => void;
  /** On the clock of `performance.now()`. */
  since: number;
  /** Its group has failed: now it gets a commit of its own. */
  alone: boolean;
}

/** Far more than a second's writes: any further one would only wait for its deadline. */
const MAX_PENDING = 20_000;

/** A commit takes milliseconds, so that no response waits for thousands of others. */
const MAX_GROUP = 1_000;

/**
 * Puts all writes that come while a commit is under way into the next transaction, which costs one fsync however
 * many it carries. A group that fails is tried again one by one, so that a write which meets a damaged page fails
 * alone. While another program locks the file, writes wait for a second at most.
 *
 * @param checkFiles throws when what has just been committed went to a file that is gone.
 */
export function createGroupCommit(
  writer: Pick<WriterThread, 'commit'>,
  checkFiles: () => void,
): GroupCommit {
  let pending: PendingWrite[] = [];
  let committing = false;

  const commitPending = async () => {
    committing = true;
    while (pending.length > 0) {
      await turn();
      const group = takeGroup();
      try {
        const results = await writer.commit(group.map(({ write }) => write));
        checkFiles();
        for (const [index, { committed }] of group.entries()) committed(results[index] ?? []);
      } catch (failure) {
        if (isBusy(failure)) await waitForTheFile(group, failure);
        else if (group.length === 1) group[0]?.failed(new StoreUnavailable(failure));
        else pending = [...group.map((write) => ({ ...write, alone: true })), ...pending];
      }
    }
    committing = false;
  };

  const takeGroup = (): PendingWrite[] => {
    const alone = pending.findIndex((write) => write.alone);
    return pending.splice(0, alone === -1 ? MAX_GROUP : Math.max(alone, 1));
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
    new Promise((committed, failed) => {
      if (pending.length >= MAX_PENDING) {
        failed(new StoreUnavailable(new Error('Too many writes are waiting.')));
        return;
      }
      pending.push({ write, committed, failed, since: performance.now(), alone: false });
      if (!committing) void commitPending();
    });
}

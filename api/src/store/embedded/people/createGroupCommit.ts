import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { StoreUnavailable } from '../../StoreUnavailable.ts';
import { BUSY_DEADLINE_MS, BUSY_RETRY_MS, isBusy } from '../database/runRead.ts';
import type { Rows, Write, WriterThread } from './startWriterThread.ts';

/** Executes a write in the next commit; resolves once it is durable, with the rows of each statement. */
export type GroupCommit = (write: Write) => Promise<Rows[]>;

interface PendingWrite {
  write: Write;
  committed: (rows: Rows[]) => void;
  failed: (reason: StoreUnavailable) => void;
  /** On the clock of `performance.now()`. */
  since: number;
  /** Its group has failed, so it is retried in its own commit. */
  alone: boolean;
}

/** Far more writes than one second can process: further ones would only wait for their deadline. */
const MAX_PENDING = 20_000;

/** Limits the duration of a commit to milliseconds, so that no response waits for thousands of other writes. */
const MAX_GROUP = 1_000;

/**
 * Groups all writes that arrive during a commit into the next transaction, which costs one fsync for any number of
 * writes. If a group fails, its writes are retried one by one, so that a write which reads a damaged page fails alone.
 * While another program locks the file, writes wait for at most a second.
 *
 * @param checkFiles throws if the committed files were removed or replaced.
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

  /** Writes that are retried alone are before all others. */
  const takeGroup = (): PendingWrite[] => pending.splice(0, pending[0]?.alone ? 1 : MAX_GROUP);

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
        failed(new StoreUnavailable(tooManyWaiting()));
        return;
      }
      pending.push({ write, committed, failed, since: performance.now(), alone: false });
      if (!committing) void commitPending();
    });
}

const tooManyWaiting = () =>
  Object.assign(new Error('Too many writes are waiting.'), { code: 'store.overloaded' });

import type { Logger } from '@statline/service/logging/createLogger';
import { createReasonFilter } from '@statline/service/logging/createReasonFilter';
import { reasonOfWrite } from '@statline/service/logging/messageWithCause';
import { Gauge, type Registry } from 'prom-client';
import type { Change, Journal } from '../store/embedded/journal/createJournal.ts';
import { withDeadline } from '../store/withDeadline.ts';
import { createSegments } from './createSegments.ts';

interface Archiving {
  journal: Journal;
  /** `ARCHIVE_DIR`: a folder or an S3 URL; unset: archiving is off. */
  folder: string | undefined;
  recipients: readonly string[];
  registry: Registry;
  logger: Logger;
  /** For tests. */
  limits?: typeof LIMITS;
}

const LIMITS = {
  /** Together with the duration of an append, the archive is at most a second behind. */
  pollMs: 500,
  backoffMs: 60_000,
  /** Timeout, since a network folder or a bucket may hang. */
  appendMs: 10_000,
  /** Most transactions that wait: about 500 MB if each is one sign-up. More could fill the list's disk. */
  maxWaiting: 1_000_000,
  /** On exit: with that of deliveries, which end before it, less than the time that a service has for closing. */
  lastAppendMs: 1_000,
};

/**
 * Copies the journal's changes to the archive, and removes them from the journal. Sign-ups never wait for it: while the
 * archive cannot be written, the changes stay in the list's file.
 *
 * @returns a function that stops it, after a last copy.
 */
export function startArchiving({
  journal,
  folder,
  recipients,
  registry,
  logger,
  limits = LIMITS,
}: Archiving): () => Promise<void> {
  if (folder === undefined) {
    // A journal that is not archived would grow forever.
    journal
      .end()
      .catch((err: unknown) => logger.warn({ err }, 'the journal could not be ended'))
      .finally(journal.release);
    return async () => {};
  }
  showLag(journal, registry);
  const append = createSegments(folder, recipients);
  let id: string | undefined;
  let appending: Promise<{ id: string; seq: number }> | undefined;

  /** One append at a time, since each that hangs blocks one of the few threads for files. */
  const appendInTime = (changes: readonly Change[], to: string) => {
    const seq = changes.at(-1)?.seq ?? 0;
    appending ??= append(to, changes)
      .then(() => ({ id: to, seq }))
      .finally(() => {
        appending = undefined;
      });
    return withDeadline(appending, limits.appendMs);
  };

  const archive = async () => {
    id ??= await journal.begin();
    for (;;) {
      const changes = await journal.pending();
      if (changes.length === 0) return;
      const appended = await appendInTime(changes, id);
      if (appended.id === id) await journal.remove(appended.seq);
    }
  };

  let failures = 0;
  const reasons = createReasonFilter();
  const failed = async (err: unknown) => {
    failures += 1;
    id = undefined;
    if (reasons.isNew(reasonOfWrite(err))) {
      logger.error({ err }, 'changes cannot be archived; they wait in the list');
    }
    const { changes } = await journal.waiting();
    if (changes <= limits.maxWaiting) return;
    await journal.end();
    logger.error('too many changes waited to be archived and were dropped: make a backup');
  };

  const attempt = async () => {
    try {
      await archive();
      if (failures > 0) logger.info('changes are archived again');
      failures = 0;
      reasons.clear();
    } catch (error) {
      await failed(error).catch(() => {});
    }
  };
  let timer: NodeJS.Timeout | undefined;
  let attempting: Promise<void> | undefined;
  let stopped = false;
  const tick = () => {
    attempting = attempt().then(() => {
      const waitMs = Math.min(limits.pollMs * 2 ** failures, limits.backoffMs);
      if (!stopped) timer = setTimeout(tick, waitMs).unref();
    });
  };
  tick();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    const last = Promise.resolve(attempting).then(attempt);
    await withDeadline(last, limits.lastAppendMs).catch(() => {});
  };
}

/** Registers the lag as a metric, which is absent while the store is unavailable. */
function showLag(journal: Pick<Journal, 'waiting'>, registry: Registry): void {
  new Gauge({
    name: 'waitlist_archive_lag_seconds',
    help: 'Age of the oldest change that is not archived; 0: all are.',
    registers: [registry],
    async collect() {
      try {
        const { since = Date.now() } = await journal.waiting();
        this.set(Math.max(0, (Date.now() - since) / 1_000));
      } catch {
        this.remove();
      }
    },
  });
}

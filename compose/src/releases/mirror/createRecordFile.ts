import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '@statline/service/disk/syncFolder';
import { writeDurably } from '@statline/service/disk/writeDurably';
import type { Logger } from '@statline/service/logging/createLogger';
import { createReasonFilter } from '@statline/service/logging/createReasonFilter';
import { messageWithCause, reasonOfWrite } from '@statline/service/logging/messageWithCause';
import * as v from 'valibot';
import { PublicationEnvelope } from '../../protocol/manifest/publication.ts';
import { RELEASE_ID } from '../../protocol/names/ModuleId.ts';
import { TrialCounts } from '../../protocol/TrialCounts.ts';
import { AcceptedSequences } from '../trust/createTrust.ts';
import { readStored } from './readStored.ts';
import { removeOldestRelease, removeOldReleases } from './removeOldReleases.ts';

const Id = v.pipe(v.string(), v.regex(RELEASE_ID));
const Timestamp = v.pipe(v.string(), v.isoTimestamp());

/** What a shell remembers of a remote over restarts. `id`, `since` and `publication` are the live release's. */
const RemoteRecord = v.object({
  id: v.optional(Id),
  /** When the release was admitted; undefined in the records of older shells, of the canary likewise. */
  since: v.optional(Timestamp),
  publication: v.optional(PublicationEnvelope),
  /** The canary, and its share in per cent, as it was published. */
  canary: v.optional(
    v.object({
      id: Id,
      share: v.number(),
      since: v.optional(Timestamp),
      publication: v.optional(PublicationEnvelope),
      /** The last step that was reached, and when; undefined: none after the first. */
      step: v.optional(v.object({ share: v.number(), at: Timestamp })),
    }),
  ),
  /** A canary that the shell has ended, with the share that visitors had. */
  withdrawn: v.optional(
    v.object({
      id: Id,
      share: v.number(),
      publication: v.optional(PublicationEnvelope),
      /** Evidence on which all servers end the canary; undefined: only this server has ended it. */
      counts: v.optional(TrialCounts),
      reason: v.string(),
      at: v.string(),
    }),
  ),
  /** Number of the newest publication that was applied completely: a shell may end between two writes. */
  sequence: v.optional(v.number()),
  /** The highest numbers that each key of the team has signed: older publications are refused. */
  seen: v.optional(AcceptedSequences),
});
type RemoteRecord = v.InferOutput<typeof RemoteRecord>;
export type RecordedCanary = NonNullable<RemoteRecord['canary']>;
export type RecordedRelease = Pick<RecordedCanary, 'id' | 'publication' | 'since'>;
export type WithdrawnCanary = NonNullable<RemoteRecord['withdrawn']>;

const RecordText = v.pipe(v.string(), v.parseJson(), RemoteRecord);
const parseRecord = (text: string) => v.parse(RecordText, text, { abortEarly: true });

export type RecordFile = ReturnType<typeof createRecordFile>;

/** How long until a failed write is repeated: a withdrawn canary, say, must not be back after a restart. */
const RETRY_MS = 10_000;

/** Error codes of a full disk, and of a used-up quota. */
const FULL = ['ENOSPC', 'EDQUOT'];

/**
 * The record of a remote, `live.json` in its folder of the mirror, with a backup that is read if the record is damaged:
 * without its numbers, older publications would be accepted.
 */
export function createRecordFile(mirror: string, name: string, logger: Logger, retryMs = RETRY_MS) {
  const folder = path.join(mirror, name);
  const file = path.join(folder, 'live.json');
  const backup = `${file}.copy`;
  let record: RemoteRecord = {};
  let onDisk = JSON.stringify(record);
  const failures = createReasonFilter();
  let saved = Promise.resolve();
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  const write = async (text: string) => {
    const isNew = await mkdir(folder, { recursive: true });
    if (isNew !== undefined) await syncFolder(mirror);
    for (const each of [file, backup]) await writeDurably(each, text);
  };

  const inUse = () => [record.id, record.canary?.id];
  const save = async () => {
    clearTimeout(retry);
    const text = JSON.stringify(record);
    if (text === onDisk) return;
    try {
      await write(text).catch(async (error) => {
        if (!FULL.includes(error.code)) throw error;
        // A withdrawn canary, say, leaves a release behind, and must not be back after a restart.
        await removeOldestRelease(folder, inUse()).catch(() => {});
        await write(text);
      });
      onDisk = text;
      failures.clear();
    } catch (error) {
      retry = setTimeout(enqueue, retryMs).unref();
      if (!failures.isNew(reasonOfWrite(error))) return;
      const reason = messageWithCause(error);
      logger.error({ remote: name, reason }, 'the record of live releases could not be written');
      return;
    }
    await removeOldReleases(folder, inUse()).catch((error) => {
      const reason = messageWithCause(error);
      logger.error({ remote: name, reason }, 'old releases could not be removed');
    });
  };

  /** One at a time: an earlier record must not be written over a later one. */
  const enqueue = () => {
    if (!isClosed) saved = saved.then(save);
    return saved;
  };

  return {
    current: () => record,
    /**
     * The record that the last run wrote; empty if it and its backup are damaged.
     * @throws StartError if it cannot be read now.
     */
    read: async () => {
      const stored = await readStored(file, parseRecord, logger);
      const ofBackup = await readStored(backup, parseRecord, logger);
      record = stored ?? ofBackup ?? {};
      // If they differ, the next update writes both, even if nothing has changed.
      onDisk = JSON.stringify(stored) === JSON.stringify(ofBackup) ? JSON.stringify(record) : '';
      return record;
    },
    /** Writes the record and removes old releases. A failed write is logged and repeated. */
    update: (change: RemoteRecord) => {
      record = { ...record, ...change };
      return enqueue();
    },
    /** Later updates are not written. @returns once the earlier ones are. */
    close: () => {
      isClosed = true;
      return saved;
    },
  };
}

import type { Logger } from '@statline/service/logging/createLogger';
import { reasonOf } from '@statline/service/logging/reasonOf';
import type { MirrorRecord } from './MirrorRecord.ts';
import type { Mirror } from './mirror/createMirror.ts';

type Change = { [Key in keyof MirrorRecord]?: MirrorRecord[Key] | undefined };

/** What a shell remembers of a remote from one start to the next. */
export interface Memory {
  record(): MirrorRecord;
  /** Reads what the last run remembered. */
  recall(): Promise<MirrorRecord>;
  /** On disk when it returns. A failed write is logged once, and repeated at the next update. */
  update(change: Change): Promise<void>;
}

export function createMemory(mirror: Mirror, name: string, logger: Logger): Memory {
  let record: MirrorRecord = {};
  let onDisk = JSON.stringify(record);
  let loggedReason: string | undefined;

  return {
    record: () => record,
    recall: async () => {
      record = (await mirror.recall(name)) ?? {};
      onDisk = JSON.stringify(record);
      return record;
    },
    update: async (change) => {
      record = withoutUndefined({ ...record, ...change });
      const text = JSON.stringify(record);
      if (text === onDisk) return;
      try {
        await mirror.remember(name, record);
        onDisk = text;
        loggedReason = undefined;
      } catch (error) {
        const reason = reasonOf(error);
        if (reason === loggedReason) return;
        loggedReason = reason;
        logger.error({ remote: name, reason }, 'the record of live releases could not be written');
      }
    },
  };
}

const withoutUndefined = (change: Change): MirrorRecord =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

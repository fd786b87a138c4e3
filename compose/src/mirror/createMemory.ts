import type { Logger } from '@statline/service/createLogger';
import { describeError } from '../admission/Refusal.ts';
import type { Mirror } from './createMirror.ts';
import type { MirrorRecord } from './MirrorRecord.ts';

type Change = { [Key in keyof MirrorRecord]?: MirrorRecord[Key] | undefined };

/** What a shell remembers of a remote from one start to the next. */
export interface Memory {
  record(): MirrorRecord;
  /** What was remembered at the last start. */
  recall(): Promise<MirrorRecord>;
  /** On disk when it returns. What cannot be written is said once, and written at the next update. */
  update(change: Change): Promise<void>;
}

export function createMemory(mirror: Mirror, name: string, logger: Logger): Memory {
  let record: MirrorRecord = {};
  let onDisk = JSON.stringify(record);
  let said: string | undefined;

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
        said = undefined;
      } catch (error) {
        const reason = describeError(error);
        if (reason === said) return;
        said = reason;
        logger.error({ remote: name, reason }, 'what is live cannot be remembered');
      }
    },
  };
}

const withoutUndefined = (change: Change): MirrorRecord =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

import { dirname, resolve } from 'node:path';
import { copyErasures, readErasures } from '../../erasures/erasureLog.ts';
import { parseMoment, readOptions } from '../arguments.ts';
import { verifyChecksum } from '../backups/checksum.ts';
import {
  type BackupSource,
  describeReplayed,
  withPlainBackup,
} from '../backups/withPlainBackup.ts';
import { type Command, UsageError } from '../Command.ts';
import { describeContents, writeLine } from '../output.ts';

export const restoreList: Command = {
  words: 'restore',
  parameters: '<file> [--to <moment>] [--identity <file>]',
  summary: 'puts a backup in the place of everything; stop the API before',
  run: async (context, args) => {
    const { restore, backupDir, out, err } = context;
    const source = sourceIn(args);
    if (!(await verifyChecksum(source.file))) {
      await writeLine(
        err,
        `${source.file} has no checksum (.sha256) by which a change would show.`,
      );
    }
    // The log of the machine that made the backup, which may be another one. Copied first: without it, erased people
    // would come back.
    await copyErasures(dirname(source.file), backupDir);
    const erasures = () => readErasures([backupDir]);
    erasures();
    return withPlainBackup(source, context, async (plain, replayed) => {
      const { before = [], erased, ...contents } = await restore(plain, erasures);
      const replaced =
        before.length === 0
          ? ''
          : ` What was there before is in ${before.join(' and ')}: delete it when it is no longer needed.`;
      const restored = `Restored: ${describeContents(contents)} on record.`;
      const lost = ' What people have done since, such as unsubscribing, is undone.';
      await writeLine(out, `${restored}${describeReplayed(replayed)}${lost}${replaced}`);
      if (erased === 0) return 0;
      return writeLine(out, `${erased} of them had been erased since, and were removed again.`);
    });
  },
};

function sourceIn([file = '', ...options]: readonly string[]): BackupSource {
  const { identity, to } = readOptions(options, {
    identity: { type: 'string' },
    to: { type: 'string' },
  });
  if (file === '' || file.startsWith('--') || identity === '') throw new UsageError();
  const until = to === undefined ? undefined : parseMoment(to);
  if (to !== undefined && until === undefined) {
    throw new UsageError('--to is a moment, in UTC: 2026-03-05T12:00:00Z.');
  }
  return { file: resolve(file), identity: identity && resolve(identity), until };
}

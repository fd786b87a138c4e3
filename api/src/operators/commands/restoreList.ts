import { dirname, resolve } from 'node:path';
import { copyErasures } from '../../erasures/erasureLog.ts';
import { oneArgument } from '../arguments.ts';
import type { Command } from '../Command.ts';
import { describeContents } from '../describeContents.ts';
import { writeLine } from '../output.ts';
import { erasedOnRecord } from './repeatErasures.ts';

export const restoreList: Command = {
  words: 'restore',
  parameters: '<file>',
  summary: 'puts a backup in the place of everything; stop the API before',
  run: async ({ restore, openAnyVersion, backupDir, out }, args) => {
    const file = resolve(oneArgument(args));
    const { before, ...contents } = await restore(file);
    const replaced =
      before === undefined
        ? ''
        : ` What was there before is in ${before}: delete it when it is no longer needed.`;
    await writeLine(out, `Restored: ${describeContents(contents)} on record.${replaced}`);
    // Of the machine that made the backup, where that is another one.
    copyErasures(dirname(file), backupDir);
    const store = await openAnyVersion();
    const erased = await erasedOnRecord(store, [backupDir]);
    for (const emailKey of erased) await store.remove(emailKey);
    if (erased.length === 0) return 0;
    return writeLine(
      out,
      `${erased.length} of them had been erased since, and were removed again.`,
    );
  },
};

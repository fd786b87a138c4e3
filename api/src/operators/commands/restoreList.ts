import { resolve } from 'node:path';
import { oneArgument } from '../arguments.ts';
import type { Command } from '../Command.ts';
import { describeContents } from '../describeContents.ts';
import { writeLine } from '../output.ts';

export const restoreList: Command = {
  words: 'restore',
  parameters: '<file>',
  summary: 'puts a backup in the place of everything; stop the API before',
  run: async ({ restore, out }, args) => {
    const { before, ...contents } = await restore(resolve(oneArgument(args)));
    const kept =
      before === undefined
        ? ''
        : ` What was there before is in ${before}: delete it when it is no longer needed.`;
    return writeLine(out, `Restored: ${describeContents(contents)} on record.${kept}`);
  },
};

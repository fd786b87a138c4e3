import { noArgument } from '../arguments.ts';
import type { Command } from '../Command.ts';
import { describeContents } from '../describeContents.ts';
import { writeLine } from '../output.ts';

export const verifyList: Command = {
  words: 'verify',
  summary: 'reads everything, and compares the figures with the records',
  run: async ({ openAnyVersion, out }, args) => {
    noArgument(args);
    const { maintenance } = await openAnyVersion();
    const { damage, wrongCounters, ...contents } = await maintenance.inspect();
    for (const finding of damage) await writeLine(out, `Damaged: ${finding}.`);
    if (damage.length > 0) return writeLine(out, 'Restore a backup: signups restore <file>.', 1);
    for (const finding of wrongCounters) await writeLine(out, `Wrong: ${finding}.`);
    if (wrongCounters.length > 0) return writeLine(out, 'Count anew: signups recount.', 1);
    return writeLine(out, `${describeContents(contents)} on record, and the figures agree.`);
  },
};

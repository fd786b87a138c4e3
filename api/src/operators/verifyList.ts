import { say } from './answers.ts';
import { noArgument } from './arguments.ts';
import type { Command } from './Command.ts';
import { describeContents } from './describeContents.ts';

export const verifyList: Command = {
  words: 'verify',
  summary: 'reads everything, and compares the figures with the records',
  run: async ({ openStore, out }, args) => {
    noArgument(args);
    const { maintenance } = await openStore();
    const { damage, wrongSums, ...contents } = await maintenance.inspect();
    for (const finding of damage) await say(out, `Damaged: ${finding}.`);
    if (damage.length > 0) return say(out, 'Restore a backup: signups restore <file>.', 1);
    for (const finding of wrongSums) await say(out, `Wrong: ${finding}.`);
    if (wrongSums.length > 0) return say(out, 'Count anew: signups recount.', 1);
    return say(out, `${describeContents(contents)} are on record, and the figures agree.`);
  },
};

import { resolve } from 'node:path';
import { say } from './answers.ts';
import { oneArgument } from './arguments.ts';
import type { Command } from './Command.ts';
import { describeContents } from './describeContents.ts';

export const backUpList: Command = {
  words: 'backup',
  parameters: '<file>',
  summary: 'copies everything to a new file, beside a running API, and checks it',
  run: async ({ openStore, out }, args) => {
    const file = resolve(oneArgument(args));
    const { maintenance } = await openStore();
    const { wrongSums, ...contents } = await maintenance.backup(file);
    await say(out, `${describeContents(contents)} are in ${file}.`);
    if (wrongSums.length === 0) return 0;
    return say(
      out,
      `Its running counters are wrong, as the list's are (${wrongSums.join('; ')}): signups recount mends them.`,
      1,
    );
  },
};

import { resolve } from 'node:path';
import { oneArgument } from '../arguments.ts';
import type { Command } from '../Command.ts';
import { describeContents } from '../describeContents.ts';
import { writeLine } from '../output.ts';

export const backUpList: Command = {
  words: 'backup',
  parameters: '<file>',
  summary: 'copies everything to a new file, beside a running API, and checks it',
  run: async ({ openStore, now, out }, args) => {
    const file = resolve(oneArgument(args));
    const store = await openStore();
    const at = now();
    const { wrongCounters, ...contents } = await store.maintenance.backup(file);
    // A failure here leaves the metric at the backup before: the file itself is complete.
    await store.recordBackup(at).catch(() => {});
    await writeLine(out, `${describeContents(contents)} are in ${file}.`);
    if (wrongCounters.length === 0) return 0;
    return writeLine(
      out,
      `Its running counters are wrong, as the list's are (${wrongCounters.join('; ')}): signups recount mends them.`,
      1,
    );
  },
};

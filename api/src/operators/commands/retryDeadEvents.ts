import { noArgument } from '../arguments.ts';
import type { Command } from '../Command.ts';
import { writeLine } from '../output.ts';

export const retryDeadEvents: Command = {
  words: 'webhook retry',
  summary: 'has all of them tried again, by the API',
  run: async ({ openStore, now, out }, args) => {
    noArgument(args);
    const store = await openStore();
    const revived = await store.outbox.retryDead(now());
    if (revived === 0) return writeLine(out, 'None was given up.', 1);
    return writeLine(out, `${revived} will be tried again.`);
  },
};

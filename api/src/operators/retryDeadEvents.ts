import { say } from './answers.ts';
import { noArgument } from './arguments.ts';
import type { Command } from './Command.ts';

export const retryDeadEvents: Command = {
  words: 'webhook retry',
  summary: 'has all of them tried again, by the API',
  run: async ({ openStore, now, out }, args) => {
    noArgument(args);
    const store = await openStore();
    const revived = await store.outbox.revive(now());
    if (revived === 0) return say(out, 'None was given up.', 1);
    return say(out, `${revived} will be tried again.`);
  },
};

import { say } from './answers.ts';
import { noArgument } from './arguments.ts';
import type { Command } from './Command.ts';

export const countPeople: Command = {
  words: 'count',
  summary: 'how many are on the list',
  run: async ({ openStore, out }, args) => {
    noArgument(args);
    const { maintenance } = await openStore();
    return say(out, String(await maintenance.count()));
  },
};

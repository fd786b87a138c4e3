import { noArgument } from '../arguments.ts';
import type { Command } from '../Command.ts';
import { writeLine } from '../output.ts';

export const countPeople: Command = {
  words: 'count',
  summary: 'how many are on the list',
  run: async ({ openAnyVersion, out }, args) => {
    noArgument(args);
    const { maintenance } = await openAnyVersion();
    return writeLine(out, String(await maintenance.count()));
  },
};

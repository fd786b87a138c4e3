import { noArgument } from '../arguments.ts';
import type { Command } from '../Command.ts';
import { writeLine } from '../output.ts';

export const recountList: Command = {
  words: 'recount',
  summary: 'makes the figures what the records add up to, beside a running API',
  run: async ({ openStore, out }, args) => {
    noArgument(args);
    const { maintenance } = await openStore();
    await maintenance.recount();
    const { wrongCounters, people } = await maintenance.inspect();
    if (wrongCounters.length === 0)
      return writeLine(out, `The figures agree with the ${people} records.`);
    return writeLine(out, `The figures are still wrong: ${wrongCounters.join('; ')}.`, 1);
  },
};

import { say } from './answers.ts';
import { noArgument } from './arguments.ts';
import type { Command } from './Command.ts';

export const recountList: Command = {
  words: 'recount',
  summary: 'makes the figures what the records add up to, beside a running API',
  run: async ({ openStore, out }, args) => {
    noArgument(args);
    const { maintenance } = await openStore();
    await maintenance.recount();
    const { wrongSums, people } = await maintenance.inspect();
    if (wrongSums.length === 0) return say(out, `The figures agree with the ${people} records.`);
    return say(out, `The figures are still wrong: ${wrongSums.join('; ')}.`, 1);
  },
};

import { oneArgument } from '../arguments.ts';
import type { Command } from '../Command.ts';
import { writeLine } from '../output.ts';

export const releaseQuarantined: Command = {
  words: 'quarantine release',
  parameters: '<id>',
  summary: 'puts one of them on the list',
  run: async ({ openStore, out }, args) => {
    const id = oneArgument(args);
    const store = await openStore();
    const outcome = await store.release(id);
    if (outcome === 'absent')
      return writeLine(out, 'There is no quarantined sign-up with that id.', 1);
    return writeLine(
      out,
      outcome === 'added' ? 'Released to the list.' : 'It was on the list already.',
    );
  },
};

import { noArgument } from '../arguments.ts';
import type { Command } from '../Command.ts';
import { csvRow } from '../csv/csvRow.ts';
import { writeLine } from '../output.ts';

export const listBatches: Command = {
  words: 'batches',
  summary: 'the batches of invitations, as CSV',
  run: async ({ openStore, out }, args) => {
    noArgument(args);
    const store = await openStore();
    const batches = await store.batches();
    const rows = batches.map(({ batch, at, people }) =>
      csvRow([String(batch), at.toISOString(), String(people)]),
    );
    return writeLine(out, [csvRow(['batch', 'invited at', 'people']), ...rows].join('').trimEnd());
  },
};

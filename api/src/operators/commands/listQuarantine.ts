import { readOptions } from '../arguments.ts';
import type { Command } from '../Command.ts';
import { LIST_OPTIONS, LIST_PARAMETERS, listOptions } from '../listOptions.ts';
import { writeLines } from '../output.ts';
import { listQuarantined } from './listSignUps.ts';

export const listQuarantine: Command = {
  words: 'quarantine list',
  parameters: LIST_PARAMETERS,
  summary: 'sign-ups whose hidden field was filled',
  run: async ({ openStore, now, out, err }, args) => {
    const options = listOptions(readOptions(args, LIST_OPTIONS), err);
    const store = await openStore();
    return writeLines(listQuarantined(store.quarantined(now()), options), out);
  },
};

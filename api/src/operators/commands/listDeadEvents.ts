import { readOptions } from '../arguments.ts';
import type { Command } from '../Command.ts';
import { LIST_OPTIONS, LIST_PARAMETERS, listOptions } from '../listOptions.ts';
import { writeLines } from '../output.ts';
import { listEvents } from './listSignUps.ts';

export const listDeadEvents: Command = {
  words: 'webhook dead',
  parameters: LIST_PARAMETERS,
  summary: 'sign-ups that could not be delivered to the webhook',
  run: async ({ openStore, out, err }, args) => {
    const options = listOptions(readOptions(args, LIST_OPTIONS), err);
    const store = await openStore();
    return writeLines(listEvents(store.outbox.dead(), options), out);
  },
};

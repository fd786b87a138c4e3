import { oneArgument } from '../arguments.ts';
import type { Command } from '../Command.ts';
import { LIST_PARAMETERS, QUARANTINED, readListOptions, writeList } from '../listPeople.ts';
import { writeLine } from '../output.ts';

export const listQuarantine: Command = {
  words: 'quarantine list',
  parameters: LIST_PARAMETERS,
  summary: 'sign-ups whose hidden field was filled',
  run: async (context, args) => {
    const options = readListOptions(args);
    const store = await context.openStore();
    return writeList(store.quarantined(context.now()), QUARANTINED, options, context);
  },
};

const OUTCOMES = {
  added: 'Released to the list.',
  present: 'It was on the list already.',
  absent: 'There is no quarantined sign-up with that id.',
};

export const releaseQuarantined: Command = {
  words: 'quarantine release',
  parameters: '<id>',
  summary: 'puts one of them on the list',
  run: async ({ openStore, out }, args) => {
    const id = oneArgument(args);
    const store = await openStore();
    const outcome = await store.release(id);
    return writeLine(out, OUTCOMES[outcome], outcome === 'absent' ? 1 : 0);
  },
};

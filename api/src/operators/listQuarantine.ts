import { send } from './answers.ts';
import { noArgument } from './arguments.ts';
import type { Command } from './Command.ts';
import { listQuarantined } from './listSignUps.ts';

export const listQuarantine: Command = {
  words: 'quarantine list',
  summary: 'sign-ups whose hidden field was filled, as CSV',
  run: async ({ openStore, now, out }, args) => {
    noArgument(args);
    const store = await openStore();
    return send(listQuarantined(store.quarantined(now())), out);
  },
};

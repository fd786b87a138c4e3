import { send } from './answers.ts';
import { noArgument } from './arguments.ts';
import type { Command } from './Command.ts';
import { listSignUps } from './listSignUps.ts';

export const exportList: Command = {
  words: 'export',
  summary: 'everybody on the list, as CSV',
  run: async ({ openStore, out }, args) => {
    noArgument(args);
    const store = await openStore();
    return send(listSignUps(store.export()), out);
  },
};

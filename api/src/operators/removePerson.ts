import { normalizeEmail } from '../waitlist/normalizeEmail.ts';
import { say } from './answers.ts';
import { oneArgument } from './arguments.ts';
import type { Command } from './Command.ts';

export const removePerson: Command = {
  words: 'remove',
  parameters: '<email>',
  summary: 'forgets a person',
  run: async ({ openStore, out }, args) => {
    const emailKey = normalizeEmail(oneArgument(args));
    if (emailKey === undefined) return say(out, 'That is not an e-mail address.', 2);
    const store = await openStore();
    const outcome = await store.remove(emailKey);
    if (outcome === 'absent') return say(out, 'Nobody has signed up with that address.', 1);
    return say(out, 'Removed.');
  },
};

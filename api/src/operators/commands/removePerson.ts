import { erasePerson } from '../../erasures/erasePerson.ts';
import type { Command } from '../Command.ts';
import { writeLine } from '../output.ts';
import { readEmail } from '../readEmail.ts';

export const removePerson: Command = {
  words: 'remove',
  parameters: '< address.txt',
  summary: 'forgets a person; the address comes from standard input',
  run: async (context, args) => {
    const { openAnyVersion, backupDir, now, out } = context;
    const emailKey = await readEmail(context, args);
    const store = await openAnyVersion();
    const outcome = await erasePerson(emailKey, { store, backupDir, now: now() });
    if (outcome === 'absent') return writeLine(out, 'No sign-up has that address.', 1);
    return writeLine(out, 'Removed.');
  },
};

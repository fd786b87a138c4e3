import { recordErasure } from '../../erasures/erasureLog.ts';
import type { Command } from '../Command.ts';
import { writeLine } from '../output.ts';
import { readAddress } from '../readAddress.ts';

export const removePerson: Command = {
  words: 'remove',
  parameters: '< address.txt',
  summary: 'forgets a person; the address comes from standard input',
  run: async (context, args) => {
    const { openAnyVersion, backupDir, now, out } = context;
    const emailKey = await readAddress(context, args);
    const store = await openAnyVersion();
    let signedUpAt: Date | undefined;
    for await (const { emailKey: key, at } of store.people()) {
      if (key === emailKey && (signedUpAt === undefined || at > signedUpAt)) signedUpAt = at;
    }
    // First, since what is removed and not noted would come back with a backup, unnoticed.
    await recordErasure(backupDir, emailKey, now(), signedUpAt);
    const outcome = await store.remove(emailKey);
    if (outcome === 'absent') return writeLine(out, 'No sign-up has that address.', 1);
    return writeLine(out, 'Removed.');
  },
};

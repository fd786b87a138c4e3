import { normalizeEmail } from '../../waitlist/normalizeEmail.ts';
import { stripInvisible } from '../../waitlist/stripInvisible.ts';
import { noArgument } from '../arguments.ts';
import type { Command } from '../Command.ts';
import { unguardAddress } from '../csv/guardCell.ts';
import { readRecords, reportLines } from '../csv/readRecords.ts';
import { writeLine } from '../output.ts';

/** For people who unsubscribed after a backup that was restored, and for a mail provider's suppression list. */
export const unsubscribeList: Command = {
  words: 'mail unsubscribed',
  parameters: '< list.csv',
  summary: "marks a CSV's people as unsubscribed, by the column email; again changes nothing",
  run: async (context, args) => {
    noArgument(args);
    const { find, addresses } = await context.openStore();
    const refused = reportLines(context);
    let marked = 0;
    let unknown = 0;
    for await (const { record, info } of readRecords(context, ['email'], refused)) {
      const emailKey = normalizeEmail(stripInvisible(unguardAddress(record.email ?? '')));
      if (emailKey === undefined) {
        refused.add(info.lines, 'it has no e-mail address.');
        continue;
      }
      const { listed } = await find(emailKey);
      if (listed) {
        await addresses.mark(listed, 'unsubscribed', context.now());
        marked += 1;
      } else unknown += 1;
    }
    const bad = refused.total();
    const summary = `${marked} unsubscribed, ${unknown} not on the list, ${bad} refused.`;
    return writeLine(context.out, summary, bad === 0 ? 0 : 1);
  },
};

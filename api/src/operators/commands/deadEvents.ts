import type { Outbox } from '../../store/Outbox.ts';
import type { SignUpStore } from '../../store/SignUpStore.ts';
import { noArgument } from '../arguments.ts';
import type { Command } from '../Command.ts';
import { EVENTS, LIST_PARAMETERS, readListOptions, writeList } from '../listPeople.ts';
import { writeLine } from '../output.ts';
import { readEmail } from '../readEmail.ts';

/** Two commands for events that an outbox has given up: list them, and retry them. */
function deadEvents(
  what: 'webhook' | 'mail',
  summary: string,
  outboxOf: (store: SignUpStore) => Outbox,
): readonly Command[] {
  return [
    {
      words: `${what} dead`,
      parameters: LIST_PARAMETERS,
      summary,
      run: async (context, args) => {
        const options = readListOptions(args);
        const outbox = outboxOf(await context.openStore());
        return writeList(outbox.dead(), EVENTS, options, context);
      },
    },
    {
      words: `${what} retry`,
      summary: 'has all of them tried again, by the API',
      run: async ({ openStore, now, out }, args) => {
        noArgument(args);
        const revived = await outboxOf(await openStore()).retryDead(now());
        if (revived === 0) return writeLine(out, 'None was given up.', 1);
        return writeLine(out, `${revived} will be tried again.`);
      },
    },
  ];
}

/** For an address that is wrong although the mail server's rejection did not say so. */
const mailBounced: Command = {
  words: 'mail bounced',
  parameters: '< address.txt',
  summary: 'drops the mail to an address that is wrong; it comes from standard input',
  run: async (context, args) => {
    const { openStore, now, out } = context;
    const emailKey = await readEmail(context, args);
    const { find, addresses } = await openStore();
    const { listed } = await find(emailKey);
    if (listed === undefined) return writeLine(out, 'No sign-up has that address.', 1);
    await addresses.mark(listed, 'bounced', now());
    // `mark` does not cancel the mail of an address that was already unsubscribed or bounced.
    for await (const event of addresses.outbox.dead()) {
      if (event.signUp?.emailKey === emailKey) {
        await addresses.outbox.settle(event, 'delivered', now());
      }
    }
    return writeLine(out, 'Settled: the address is bounced, or stays unsubscribed.');
  },
};

export const DEAD_EVENTS: readonly Command[] = [
  ...deadEvents(
    'webhook',
    'sign-ups that could not be delivered to the webhook',
    ({ outbox }) => outbox,
  ),
  ...deadEvents(
    'mail',
    'sign-ups whose mail could not be sent',
    ({ addresses }) => addresses.outbox,
  ),
  mailBounced,
];

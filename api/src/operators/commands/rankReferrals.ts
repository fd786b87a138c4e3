import { readCount } from '../arguments.ts';
import type { Command } from '../Command.ts';
import { LIST_PARAMETERS, REFERRERS, readListOptions, writeList } from '../listPeople.ts';

const MAX_LISTED = 10_000;

export const rankReferrals: Command = {
  words: 'referrals',
  parameters: `[--limit <count>] ${LIST_PARAMETERS}`,
  summary: 'who has brought the most confirmed people, the most first; 100 of them by default',
  run: async (context, args) => {
    const options = readListOptions(args, 'limit');
    const limit = readCount('--limit', options.limit, MAX_LISTED) ?? 100;
    const { referrals } = await context.openStore();
    return writeList(await referrals.ranking(limit), REFERRERS, options, context);
  },
};

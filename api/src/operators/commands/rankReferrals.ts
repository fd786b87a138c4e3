import { readCount, readOptions } from '../arguments.ts';
import type { Command } from '../Command.ts';
import { LIST_OPTIONS, LIST_PARAMETERS, listOptions } from '../listOptions.ts';
import { writeLines } from '../output.ts';
import { listReferrers } from './listSignUps.ts';

const MAX_LISTED = 10_000;

export const rankReferrals: Command = {
  words: 'referrals',
  parameters: `[--limit <count>] ${LIST_PARAMETERS}`,
  summary: 'who has brought the most confirmed people, the most first; 100 of them by default',
  run: async ({ openStore, out, err }, args) => {
    const given = readOptions(args, { ...LIST_OPTIONS, limit: { type: 'string' } });
    const options = listOptions(given, err);
    const limit = readCount('--limit', given.limit, MAX_LISTED) ?? 100;
    const { referrals } = await openStore();
    async function* ranking() {
      yield* await referrals.ranking(limit);
    }
    return writeLines(listReferrers(ranking(), options), out);
  },
};

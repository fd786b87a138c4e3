import { MAX_BATCH } from '../../store/SignUpStore.ts';
import { StoreUnavailable } from '../../store/StoreUnavailable.ts';
import { readCount } from '../arguments.ts';
import { type Command, UsageError } from '../Command.ts';
import { BATCHES, LIST_PARAMETERS, LISTED, readListOptions, writeList } from '../listPeople.ts';
import { writeLine } from '../output.ts';

const UNKNOWN_OUTCOME =
  'the batch may have been made: look at signups batches before you try again';

/**
 * The batch is durable before its people are listed. After a crash in between, `--batch` lists it again; nobody is
 * invited twice.
 */
export const inviteNext: Command = {
  words: 'invite',
  parameters: `--next <count> | --batch <number> ${LIST_PARAMETERS}`,
  summary: 'marks the next people as invited and lists them; --batch lists a batch again',
  run: async (context, args) => {
    const { openStore, now, err } = context;
    const given = readListOptions(args, 'next', 'batch');
    const next = readCount('--next', given.next, MAX_BATCH);
    const again = readCount('--batch', given.batch, Number.MAX_SAFE_INTEGER);
    if ((next === undefined) === (again === undefined)) throw new UsageError();

    const store = await openStore();
    let batch = again;
    if (next !== undefined) {
      const made = await store.invite(next, now()).catch((error: unknown) => {
        if (!(error instanceof StoreUnavailable)) throw error;
        throw new StoreUnavailable(error.cause, UNKNOWN_OUTCOME);
      });
      if (made === undefined) return writeLine(err, 'Everybody on the list has been invited.', 1);
      ({ batch } = made);
      await writeLine(
        err,
        `Batch ${batch}: ${made.people} invited. To list it again: invite --batch ${batch}`,
      );
    } else if (!(await store.batches()).some((made) => made.batch === batch)) {
      return writeLine(err, 'There is no batch with that number.', 1);
    }
    return writeList(store.export({ batch: batch as number }), LISTED, given, context);
  },
};

export const listBatches: Command = {
  words: 'batches',
  parameters: LIST_PARAMETERS,
  summary: 'the batches of invitations',
  run: async (context, args) => {
    const options = readListOptions(args);
    const store = await context.openStore();
    return writeList(await store.batches(), BATCHES, options, context);
  },
};

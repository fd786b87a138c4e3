import { readErasures } from '../../erasures/erasureLog.ts';
import type { ListedSignUp } from '../../store/ListedSignUp.ts';
import { readOptions } from '../arguments.ts';
import type { Command, CommandContext } from '../Command.ts';
import { readPerson } from '../csv/readPerson.ts';
import { type RefusedLines, readRecords, reportLines } from '../csv/readRecords.ts';
import { writeLine } from '../output.ts';

/** People stored at a time. After a crash, importing again stores the rest. */
const BATCH = 500;

export const importList: Command = {
  words: 'import',
  parameters: '[--raw] < list.csv',
  summary: 'puts the people of a CSV on the list, as export wrote it; again changes nothing',
  run: async (context, args) => {
    const { raw } = readOptions(args, { raw: { type: 'boolean', default: false } });
    const store = await context.openStore();

    const refused = reportLines(context);
    let people = 0;
    let added = 0;
    let erased = 0;
    const wasErased = readErasures([context.backupDir]);
    const storeAll = async (batch: readonly ListedSignUp[]) => {
      people += batch.length;
      if (batch.length > 0) added += await store.import(batch);
    };
    let batch: ListedSignUp[] = [];
    for await (const person of readPeople(context, raw, refused)) {
      if (wasErased(person)) {
        erased += 1;
        continue;
      }
      batch.push(person);
      if (batch.length < BATCH) continue;
      await storeAll(batch);
      batch = [];
    }
    await storeAll(batch);

    const bad = refused.total();
    const summary = `${added} added, ${people - added} on the list already, ${bad} refused.`;
    const leftOut = erased === 0 ? '' : ` ${erased} left out: they were erased since.`;
    return writeLine(context.out, summary + leftOut, bad === 0 ? 0 : 1);
  },
};

/** Reads the people of a CSV one by one; invalid lines are reported and skipped. */
async function* readPeople(
  context: CommandContext,
  raw: boolean,
  refused: RefusedLines,
): AsyncGenerator<ListedSignUp> {
  for await (const { record, info } of readRecords(context, ['name', 'email'], refused)) {
    const read = readPerson(record, { raw, now: context.now() });
    if ('problem' in read) refused.add(info.lines, read.problem);
    else yield read.person;
  }
}

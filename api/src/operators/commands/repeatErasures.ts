import { readErasures } from '../../erasures/erasureLog.ts';
import type { AnyVersionStore } from '../../store/SignUpStore.ts';
import { noArgument } from '../arguments.ts';
import type { Command, CommandContext } from '../Command.ts';
import { writeLine } from '../output.ts';

/** Finds people who are in the store although they were erased after their sign-up, as after a restore. */
async function erasedOnRecord(
  store: Pick<AnyVersionStore, 'people'>,
  folders: readonly string[],
): Promise<string[]> {
  const wasErased = readErasures(folders);
  const found = new Set<string>();
  for await (const person of store.people()) if (wasErased(person)) found.add(person.emailKey);
  return [...found];
}

/** @returns the number of people who were erased again. */
export async function eraseAgain({
  openAnyVersion,
  backupDir,
}: Pick<CommandContext, 'openAnyVersion' | 'backupDir'>): Promise<number> {
  const store = await openAnyVersion();
  const erased = await erasedOnRecord(store, [backupDir]);
  for (const emailKey of erased) await store.remove(emailKey);
  return erased.length;
}

/** The beginning of a sentence. */
const describeErased = (count: number): string =>
  count === 1 ? '1 person who was erased is back' : `${count} people who were erased are back`;

export const findErased: Command = {
  words: 'erasures',
  summary: 'whether people are back who were removed, as by a copy of the files',
  run: async ({ openAnyVersion, backupDir, out }, args) => {
    noArgument(args);
    const found = await erasedOnRecord(await openAnyVersion(), [backupDir]);
    if (found.length === 0) return writeLine(out, 'No one who was erased is back.');
    const sentence = `${describeErased(found.length)}: signups erasures repeat erases them again.`;
    return writeLine(out, sentence, 1);
  },
};

export const repeatErasures: Command = {
  words: 'erasures repeat',
  summary: 'removes them again',
  run: async ({ openAnyVersion, backupDir, out }, args) => {
    noArgument(args);
    return writeLine(out, `${await eraseAgain({ openAnyVersion, backupDir })} removed again.`);
  },
};

import { readErasures } from '../../erasures/erasureLog.ts';
import type { AnyVersionStore } from '../../store/SignUpStore.ts';
import { noArgument } from '../arguments.ts';
import type { Command, CommandContext } from '../Command.ts';
import { writeLine } from '../output.ts';

/**
 * Finds people who are in the store although they were erased after their sign-up, as after a restore.
 *
 * @returns the times of their erased records.
 */
async function erasedOnRecord(
  store: Pick<AnyVersionStore, 'people'>,
  folders: readonly string[],
): Promise<Map<string, Date[]>> {
  const wasErased = readErasures(folders);
  const found = new Map<string, Date[]>();
  for await (const person of store.people()) {
    const { emailKey, at } = person;
    if (wasErased(person)) found.set(emailKey, [...(found.get(emailKey) ?? []), at]);
  }
  return found;
}

/** @returns the number of people who were erased again. */
export async function eraseAgain({
  openAnyVersion,
  backupDir,
}: Pick<CommandContext, 'openAnyVersion' | 'backupDir'>): Promise<number> {
  const store = await openAnyVersion();
  const erased = await erasedOnRecord(store, [backupDir]);
  for (const [emailKey, signUps] of erased) await store.remove(emailKey, signUps);
  return erased.size;
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
    if (found.size === 0) return writeLine(out, 'No one who was erased is back.');
    const sentence = `${describeErased(found.size)}: signups erasures repeat erases them again.`;
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

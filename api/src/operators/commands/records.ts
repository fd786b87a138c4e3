import type { Writable } from 'node:stream';
import { noArgument } from '../arguments.ts';
import type { Command, ExitCode } from '../Command.ts';
import { describeContents, writeLine } from '../output.ts';

export const countPeople: Command = {
  words: 'count',
  summary: 'how many are on the list',
  run: async ({ openAnyVersion, out }, args) => {
    noArgument(args);
    const { maintenance } = await openAnyVersion();
    return writeLine(out, String(await maintenance.count()));
  },
};

export const verifyList: Command = {
  words: 'verify',
  summary: 'reads everything, and compares the figures with the records',
  run: async ({ openAnyVersion, out }, args) => {
    noArgument(args);
    const { maintenance } = await openAnyVersion();
    const { damage, wrongCounters, ...contents } = await maintenance.inspect();
    if (damage.length > 0) return writeDamage(out, damage);
    for (const finding of wrongCounters) await writeLine(out, `Wrong: ${finding}.`);
    if (wrongCounters.length > 0) return writeLine(out, 'Count again: signups recount.', 1);
    return writeLine(out, `${describeContents(contents)} on record, and the figures agree.`);
  },
};

export const recountList: Command = {
  words: 'recount',
  summary: 'makes the figures what the records add up to, beside a running API',
  run: async ({ openStore, out }, args) => {
    noArgument(args);
    const { maintenance } = await openStore();
    await maintenance.recount();
    const { damage, wrongCounters, people } = await maintenance.inspect();
    if (damage.length > 0) return writeDamage(out, damage);
    if (wrongCounters.length === 0)
      return writeLine(out, `The figures agree with the ${people} records.`);
    return writeLine(out, `The figures are still wrong: ${wrongCounters.join('; ')}.`, 1);
  },
};

async function writeDamage(out: Writable, damage: readonly string[]): Promise<ExitCode> {
  for (const finding of damage) await writeLine(out, `Damaged: ${finding}.`);
  return writeLine(out, 'Restore a backup: signups restore <file>.', 1);
}

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Refusal } from '../../store/Refusal.ts';
import { noArgument, readOptions } from '../arguments.ts';
import { listBackups } from '../backups/backupName.ts';
import { verifyChecksum } from '../backups/checksum.ts';
import { describeReplayed, withPlainBackup } from '../backups/withPlainBackup.ts';
import type { Command } from '../Command.ts';
import { LIST_MISSING } from '../openExistingStore.ts';
import { describeContents, writeLine } from '../output.ts';

export const drillRestore: Command = {
  words: 'drill',
  parameters: '[--from <folder>] [--identity <file>]',
  summary: 'restores the newest backup in a scratch place, checks it, and notes that',
  run: async (context, args) => {
    const { archiveDir, backupDir, now, openAnyVersion, out } = context;
    const given = readOptions(args, { from: { type: 'string' }, identity: { type: 'string' } });
    const folder = resolve(given.from ?? backupDir);
    const at = now();
    const backup = existsSync(folder) ? listBackups(folder).at(-1) : undefined;
    if (backup === undefined) {
      throw new Refusal(`There is no backup in ${folder}: name another folder with --from.`);
    }
    const file = join(folder, backup);
    if (!(await verifyChecksum(file))) throw new Refusal(`${file} has no checksum (.sha256).`);
    const identity = given.identity && resolve(given.identity);
    const until = archiveDir === undefined ? undefined : at;
    return withPlainBackup({ file, identity, until }, context, async (plain, replayed) => {
      const { damage, wrongCounters, ...contents } = await context.rehearse(plain);
      const findings = [...damage, ...wrongCounters].join('; ');
      if (findings !== '') return writeLine(out, `${file} restored has findings: ${findings}.`, 1);
      const sentence = `${file} can be restored: ${describeContents(contents)} in it.`;
      await writeLine(out, `${sentence}${describeReplayed(replayed)}`);
      // On a machine with only the backups and the key, there is no list.
      const noted = await openAnyVersion()
        .then((store) => store.recordDrill(at))
        .catch((error: { code?: string }) => {
          if (error.code !== LIST_MISSING) throw error;
          return 'nowhere';
        });
      return noted === 'nowhere'
        ? writeLine(
            out,
            'It could not be noted: there is no list here. Where it is: signups drill passed',
          )
        : 0;
    });
  },
};

export const noteDrill: Command = {
  words: 'drill passed',
  summary: 'notes a drill that succeeded on another machine, where the key is',
  run: async ({ openAnyVersion, now, out }, args) => {
    noArgument(args);
    const store = await openAnyVersion();
    await store.recordDrill(now());
    return writeLine(out, 'Noted.');
  },
};

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { Refusal } from '../../store/Refusal.ts';
import { readOptions } from '../arguments.ts';
import { listBackups } from '../backups/backupName.ts';
import { assertChecksum } from '../backups/checksum.ts';
import { describeReplayed, withPlainBackup } from '../backups/withPlainBackup.ts';
import type { Command } from '../Command.ts';
import { describeContents } from '../describeContents.ts';
import { writeLine } from '../output.ts';

/** In `BACKUP_DIR`: the last drill that succeeded. */
const DRILL_FILE = 'drill.json';

const Drill = v.object({ at: v.pipe(v.string(), v.isoTimestamp()), backup: v.string() });

export const drillRestore: Command = {
  words: 'drill',
  parameters: '[--from <folder>] [--identity <file>]',
  summary: 'restores the newest backup in a scratch place, checks it, and notes that',
  run: async (context, args) => {
    const { archiveDir, backupDir, now, out } = context;
    const given = readOptions(args, { from: { type: 'string' }, identity: { type: 'string' } });
    const folder = resolve(given.from ?? backupDir);
    const at = now();
    const [backup] = existsSync(folder) ? listBackups(folder).slice(-1) : [];
    if (backup === undefined) throw new Refusal(`There is no backup in ${folder}.`);
    const file = join(folder, backup);
    await assertChecksum(file);
    const identity = given.identity && resolve(given.identity);
    const until = archiveDir === undefined ? undefined : at;
    return withPlainBackup({ file, identity, until }, context, async (plain, replayed) => {
      const { damage, wrongCounters, ...contents } = await context.rehearse(plain);
      const findings = [...damage, ...wrongCounters].join('; ');
      if (findings !== '') return writeLine(out, `${file} restored has findings: ${findings}.`, 1);
      noteDrill(backupDir, { at: at.toISOString(), backup });
      const sentence = `${file} can be restored: ${describeContents(contents)} in it.`;
      return writeLine(out, `${sentence}${describeReplayed(replayed)}`);
    });
  },
};

function noteDrill(folder: string, drill: v.InferOutput<typeof Drill>): void {
  const draft = join(folder, `${DRILL_FILE}.draft-${process.pid}`);
  writeFileSync(draft, `${JSON.stringify(drill)}\n`, { mode: 0o600 });
  renameSync(draft, join(folder, DRILL_FILE));
}

/** @returns when the last drill succeeded; undefined: none has. */
export function readDrill(folder: string): Date | undefined {
  try {
    return new Date(v.parse(Drill, JSON.parse(readFileSync(join(folder, DRILL_FILE), 'utf8'))).at);
  } catch {
    return undefined;
  }
}

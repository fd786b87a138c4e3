import { basename, dirname, join, resolve } from 'node:path';
import { copyErasures } from '../../erasures/erasureLog.ts';
import { Refusal } from '../../store/Refusal.ts';
import { oneArgument } from '../arguments.ts';
import { decryptFile, isEncrypted } from '../backups/encryption.ts';
import { withScratchFolder } from '../backups/withScratchFolder.ts';
import { type Command, type CommandContext, UsageError } from '../Command.ts';
import { describeContents } from '../describeContents.ts';
import { writeLine } from '../output.ts';
import { erasedOnRecord } from './repeatErasures.ts';

export const restoreList: Command = {
  words: 'restore',
  parameters: '<file> [--identity <file>]',
  summary: 'puts a backup in the place of everything; stop the API before',
  run: async (context, args) => {
    const { openAnyVersion, backupDir, out } = context;
    const { file, identity } = filesIn(args);
    const { before, ...contents } = await restoreFrom(file, identity, context);
    const replaced =
      before === undefined
        ? ''
        : ` What was there before is in ${before}: delete it when it is no longer needed.`;
    await writeLine(out, `Restored: ${describeContents(contents)} on record.${replaced}`);
    // Of the machine that made the backup, where that is another one.
    copyErasures(dirname(file), backupDir);
    const store = await openAnyVersion();
    const erased = await erasedOnRecord(store, [backupDir]);
    for (const emailKey of erased) await store.remove(emailKey);
    if (erased.length === 0) return 0;
    return writeLine(
      out,
      `${erased.length} of them had been erased since, and were removed again.`,
    );
  },
};

/** `<file>`, or `<file> --identity <file>`. */
function filesIn(args: readonly string[]): { file: string; identity?: string } {
  const [file = '', option, identity, ...more] = args;
  if (option === undefined) return { file: resolve(oneArgument(args)) };
  if (option !== '--identity' || !identity || more.length > 0) throw new UsageError();
  return { file: resolve(file), identity: resolve(identity) };
}

async function restoreFrom(
  file: string,
  identity: string | undefined,
  { restore, dataDir }: Pick<CommandContext, 'restore' | 'dataDir'>,
) {
  if (!(await isEncrypted(file))) return restore(file);
  if (identity === undefined) {
    throw new Refusal(`${file} is encrypted: --identity names the file with its private key.`);
  }
  return withScratchFolder(dataDir, async (scratch) => {
    const plain = join(scratch, basename(file));
    await decryptFile(file, plain, identity);
    return restore(plain);
  });
}

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryName } from '@statline/service/disk/temporaryFiles';
import { Refusal } from '../../store/Refusal.ts';

/** Exit codes for signals that interrupt a command: Ctrl-C, or a timeout of systemd. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

/**
 * Gives a command a temporary folder on this machine, and removes it afterwards, also if the command is interrupted: it
 * may contain the whole list, decrypted. If it is killed, the next command or start of the API removes the folder
 * (`removeTemporaryFiles`).
 *
 * @param parent `DATA_DIR`.
 * @throws Refusal if the folder cannot be created.
 */
export async function withScratchFolder<Result>(
  parent: string,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = makeFolder(parent);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const interrupt = (signal: keyof typeof EXIT_CODES) => process.exit(EXIT_CODES[signal]);
  const signals = Object.keys(EXIT_CODES) as (keyof typeof EXIT_CODES)[];
  process.once('exit', remove);
  for (const signal of signals) process.once(signal, interrupt);
  try {
    return await use(folder);
  } finally {
    remove();
    process.off('exit', remove);
    for (const signal of signals) process.off(signal, interrupt);
  }
}

function makeFolder(parent: string): string {
  try {
    const folder = join(parent, temporaryName());
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return folder;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Refusal(`${parent} cannot be written (${code}).`, { cause: error });
  }
}

import type { Readable, Writable } from 'node:stream';
import type { AnyVersionStore, SignUpStore } from '../store/SignUpStore.ts';
import type { Inspection, RestoredStore } from '../store/StoreMaintenance.ts';

export interface CommandContext {
  /**
   * Opens the store that the settings name, and creates none; the caller closes it.
   *
   * @throws StartError where there is none or it is of an older version.
   */
  openStore: () => Promise<SignUpStore>;
  /** The same for a command that works on a list of any version, beside an API of any version. */
  openAnyVersion: () => Promise<AnyVersionStore>;
  /** Puts a backup in the place of what the settings name, which may be damaged. */
  restore: (file: string) => Promise<RestoredStore>;
  /** Restores a backup in a scratch place and reads it there; nothing is left. */
  rehearse: (file: string) => Promise<Inspection>;
  /** `ARCHIVE_DIR`; unset: changes are not archived. */
  archiveDir: string | undefined;
  /** `BACKUP_DIR`: where erasures are noted. */
  backupDir: string;
  /** `BACKUP_RECIPIENTS`: public keys that backups are encrypted to; none: they are not. */
  backupRecipients: readonly string[];
  /** `DATA_DIR`: on this machine. */
  dataDir: string;
  now: () => Date;
  /** Addresses and lists come from here: an argument stays in the shell's history and npm's log. */
  input: Readable & { isTTY?: boolean };
  /** The result, and nothing else. */
  out: Writable;
  /** Messages about it. */
  err: Writable;
}

/** 0: done. 1: there was no such person, or it failed. 2: not a command. */
export type ExitCode = 0 | 1 | 2;

/** One command of the operators, in a file of its own; `commands` lists them. */
export interface Command {
  /** What it is called by: `quarantine release`. */
  words: string;
  /** What follows, for the usage: `<id>`. */
  parameters?: string;
  /** What it does, in a few words, for the usage. */
  summary: string;
  /**
   * @param args the words that follow its own.
   * @throws UsageError where they are not what it takes.
   */
  run: (context: CommandContext, args: readonly string[]) => Promise<ExitCode>;
}

/** The message is shown, or where there is none the usage. It never repeats an argument: it may be an address. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

import type { Readable, Writable } from 'node:stream';
import type { AnyVersionStore, SignUpStore } from '../store/SignUpStore.ts';
import type { Inspection, RestoredStore, WasErased } from '../store/StoreMaintenance.ts';

export interface CommandContext {
  /**
   * Opens the store that the settings select, without creating one; the caller closes it.
   *
   * @throws StartError if there is none, or it is of an older version.
   */
  openStore: () => Promise<SignUpStore>;
  /** The same for commands that work with a list of any version, beside an API of any version. */
  openAnyVersion: () => Promise<AnyVersionStore>;
  /** Replaces the configured list, which may be damaged, with a backup, without the people erased since. */
  restore: (file: string, readErasures: () => WasErased) => Promise<RestoredStore>;
  /** Restores a backup to a temporary place, inspects it, and removes it. */
  rehearse: (file: string) => Promise<Inspection>;
  /** `ARCHIVE_DIR`; unset: archiving is off. */
  archiveDir: string | undefined;
  /** `BACKUP_DIR`, which also contains the erasure log. */
  backupDir: string;
  /** `BACKUP_RECIPIENTS`: public keys to which backups are encrypted; none: backups are not encrypted. */
  backupRecipients: readonly string[];
  /** `DATA_DIR`, a folder on this machine. */
  dataDir: string;
  now: () => Date;
  /** Addresses and lists are read from here, since arguments stay in the shell's history and in npm's log. */
  input: Readable & { isTTY?: boolean };
  /** Receives the result only. */
  out: Writable;
  /** Receives messages. */
  err: Writable;
}

/** 0: done. 1: no such person, or a failure. 2: wrong usage. */
export type ExitCode = 0 | 1 | 2;

/** One operators' command; `commands` lists all of them. */
export interface Command {
  /** Name of the command: `quarantine release`. */
  words: string;
  /** Its parameters, for the usage: `<id>`. */
  parameters?: string;
  /** What it does, for the usage. */
  summary: string;
  /**
   * @param args the arguments after the command's name.
   * @throws UsageError if the arguments are invalid.
   */
  run: (context: CommandContext, args: readonly string[]) => Promise<ExitCode>;
}

/**
 * Wrong usage. The message is printed, or without one the usage. It never repeats an argument, which may be an address.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

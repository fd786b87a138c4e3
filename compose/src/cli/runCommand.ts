import type { CommandDefaults } from './CommandDefaults.ts';
import { check } from './commands/check.ts';
import { checkReleases } from './commands/checkReleases.ts';
import { create } from './commands/create.ts';
import { createKey } from './commands/createKey.ts';
import { dev } from './commands/dev.ts';
import { release } from './commands/release.ts';
import { status } from './commands/status.ts';

/** @returns what to print; throws an Error whose message is for the person at the terminal. */
type Command = (args: readonly string[], defaults: CommandDefaults) => Promise<string>;

const COMMANDS: Readonly<Record<string, Command>> = {
  check,
  'check-releases': checkReleases,
  create,
  'create-key': createKey,
  dev,
  release,
  status,
};

const USAGE = `Usage: compose <command>

  create <name>                makes a remote in a new folder
  dev                          shows what is developed here, alone or in a site's pages
  check                        would a site accept what is built here?
  release --to <folder>        publishes what is built here
  status --shell <url>         what a site gives its visitors of it, and how it does
  create-key <file>            makes a key to sign releases with
  check-releases --shell <url> would the next host accept what is live there?`;

/**
 * Runs a command of `compose` and prints its result. Exit code 0, or 1 with the reason on standard
 * error.
 */
export async function runCommand(
  [name = '', ...args]: readonly string[],
  defaults: CommandDefaults = {},
): Promise<void> {
  // React's development build renders differently; it is chosen when React is loaded.
  process.env.NODE_ENV = 'production';
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    if (!command) throw new Error(name ? `Unknown command '${name}'.\n${USAGE}` : USAGE);
    console.log(await command(args, defaults));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

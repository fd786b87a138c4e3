import { warnOfNode } from '../server/warnDeprecated.ts';
import { type Command, type CommandDefaults, EXIT, Refused } from './Command.ts';
import { check } from './commands/check.ts';
import { checkReleases } from './commands/checkReleases.ts';
import { create } from './commands/create.ts';
import { createKey } from './commands/createKey.ts';
import { dev } from './commands/dev.ts';
import { release } from './commands/release.ts';
import { remotes } from './commands/remotes.ts';
import { status } from './commands/status.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  check,
  'check-releases': checkReleases,
  create,
  'create-key': createKey,
  dev,
  release,
  remotes,
  status,
};

/** Those whose results programs read. */
const WITH_JSON = ['check', 'check-releases', 'release', 'remotes', 'status'];

const HELP = ['--help', '-h', 'help'];

const USAGE = `Usage: compose <command>

  create <name>                makes a remote in a new folder
  dev                          shows what is developed here, alone or in a site's pages
  check                        would a site accept what is built here?
  release --to <folder>        publishes what is built here
  status --shell <url>         what a site gives its visitors of it, and how it does
  create-key <file>            makes a key to sign releases with
  check-releases --shell <url> would the next host accept what is live there?
  remotes --to <folder>        shows, changes and signs a site's list of remotes

${WITH_JSON.join(', ')}: with --json for programs.
Exit codes: 0 done or accepted; 1 refused; 2 it could not be carried out.`;

/**
 * Prints the result, and sets the exit code. A failure's reason is on standard error; with `--json`
 * standard output is one object in any case: `{ ok: true, … }`, or `{ ok: false, outcome: 'refused'
 * | 'failed', message, … }`.
 */
export async function runCommand(
  [name = '', ...args]: readonly string[],
  defaults: CommandDefaults = {},
): Promise<void> {
  // Chosen when React is loaded, whose development build renders differently.
  process.env.NODE_ENV = 'production';
  warnOfNode();
  if (HELP.includes(name)) {
    console.log(USAGE);
    return;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const isJson = WITH_JSON.includes(name) && args.includes('--json');
  try {
    if (!command) throw new Error(name ? `Unknown command '${name}'.\n${USAGE}` : USAGE);
    const others = isJson ? args.filter((arg) => arg !== '--json') : args;
    const { text, data } = await command(others, defaults, isJson ? console.error : console.log);
    console.log(isJson ? JSON.stringify({ ok: true, ...data }) : text);
  } catch (error) {
    const outcome = error instanceof Refused ? 'refused' : 'failed';
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    process.exitCode = EXIT[outcome];
    const data = error instanceof Refused ? error.data : {};
    if (isJson) console.log(JSON.stringify({ ok: false, outcome, message, ...data }));
  }
}

import { warnOfNode } from '../server/warnDeprecated.ts';
import { type Command, type CommandDefaults, Refused } from './arguments/Command.ts';

/** A command is loaded only when it is run: loading all of them takes longer than most commands take. */
const COMMANDS: Readonly<Record<string, () => Promise<{ run: Command; USAGE: string }>>> = {
  check: () => import('./commands/check.ts'),
  'check-releases': () => import('./commands/checkReleases.ts'),
  create: () => import('./commands/create.ts'),
  'create-key': () => import('./commands/createKey.ts'),
  dev: () => import('./commands/dev.ts'),
  release: () => import('./commands/release.ts'),
  remotes: () => import('./commands/remotes.ts'),
  status: () => import('./commands/status.ts'),
};

/** Commands that have the option `--json`. */
const WITH_JSON = ['check', 'check-releases', 'release', 'remotes', 'status'];

const HELP = ['--help', '-h'];

const USAGE = `Usage: compose <command>

  create <name>                creates a remote in a new folder
  dev                          serves the remote under development, alone or in a site's pages
  check                        checks whether a site would accept the build
  release --to <folder>        publishes the build
  status --shell <url>         shows the remote's releases on a site, and how they perform
  create-key <file>            creates a key that signs releases
  check-releases --shell <url> checks whether a new host would accept the releases that are live on a site
  remotes --to <folder>        shows, changes and signs a site's list of remotes

${WITH_JSON.join(', ')}: with --json for programs.
Exit codes: 0 done or accepted; 1 refused; 2 failed.`;

/**
 * Prints the result, and sets the exit code. A failure's reason is on standard error; with `--json`
 * standard output is one object in any case: `{ ok: true, … }`, or `{ ok: false, outcome: 'refused'
 * | 'failed', message, … }`.
 */
export async function runCommand(
  [name = '', ...args]: readonly string[],
  defaults: CommandDefaults = {},
): Promise<void> {
  // React reads this when it is loaded, to select its build: the development build renders differently.
  process.env.NODE_ENV = 'production';
  warnOfNode();
  if ([...HELP, 'help'].includes(name)) {
    console.log(USAGE);
    return;
  }
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const isJson = WITH_JSON.includes(name) && args.includes('--json');
  try {
    if (!load) throw new Error(name ? `Unknown command '${name}'.\n${USAGE}` : USAGE);
    const command = await load();
    if (args.some((arg) => HELP.includes(arg))) {
      console.log(command.USAGE);
      return;
    }
    const others = isJson ? args.filter((arg) => arg !== '--json') : args;
    const { text, data } = await command.run(
      others,
      defaults,
      isJson ? console.error : console.log,
    );
    console.log(isJson ? JSON.stringify({ ok: true, ...data }) : text);
  } catch (error) {
    const isRefused = error instanceof Refused;
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    process.exitCode = isRefused ? 1 : 2;
    const outcome = { ok: false, outcome: isRefused ? 'refused' : 'failed', message };
    if (isJson) console.log(JSON.stringify({ ...outcome, ...(isRefused && error.data) }));
  }
}

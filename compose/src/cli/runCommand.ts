import { warnOfNode } from '../server/warnDeprecated.ts';
import { type Command, type CommandDefaults, Refused } from './arguments/Command.ts';

interface Listed {
  /** Follows the command's name in the usage. */
  args?: string;
  does: string;
  /** A command is loaded only when it is run: loading all of them takes longer than most commands take. */
  load: () => Promise<{ run: Command; USAGE: string }>;
}

const COMMANDS: Readonly<Record<string, Listed>> = {
  create: {
    args: '<name>',
    does: 'creates a remote in a new folder',
    load: () => import('./commands/create.ts'),
  },
  dev: {
    does: "serves the remote under development, alone or in a site's pages",
    load: () => import('./commands/dev.ts'),
  },
  check: {
    does: 'checks whether a site would accept the build',
    load: () => import('./commands/check.ts'),
  },
  release: {
    args: '--to <folder>',
    does: 'publishes the build',
    load: () => import('./commands/release.ts'),
  },
  status: {
    args: '--shell <url>',
    does: "shows the remote's releases on a site, and how they perform",
    load: () => import('./commands/status.ts'),
  },
  'create-key': {
    args: '<file>',
    does: 'creates a key that signs releases',
    load: () => import('./commands/createKey.ts'),
  },
  'check-releases': {
    args: '--shell <url>',
    does: 'checks whether a new host would accept the releases that are live on a site',
    load: () => import('./commands/checkReleases.ts'),
  },
  remotes: {
    args: '--to <folder>',
    does: "shows, changes and signs a site's list of remotes",
    load: () => import('./commands/remotes.ts'),
  },
};

const WITH_JSON = ['check', 'release', 'status', 'check-releases', 'remotes'];

const HELP = ['--help', '-h'];

const USAGE = `Usage: compose <command>

${Object.entries(COMMANDS)
  .map(([name, { args = '', does }]) => `  ${`${name} ${args}`.padEnd(28)} ${does}`)
  .join('\n')}

${WITH_JSON.join(', ')}: with --json for programs.
Exit codes: 0 done or accepted; 1 refused; 2 failed.`;

/**
 * Prints the result, and sets the exit code. A failure's reason is on standard error; with `--json` standard output is
 * one object in any case: `{ ok: true, … }`, or `{ ok: false, outcome: 'refused' | 'failed', message, … }`.
 */
export async function runCommand(
  argv: readonly string[],
  defaults: CommandDefaults = {},
): Promise<void> {
  // React reads this when it is loaded, to select its build: the development build renders differently.
  process.env.NODE_ENV = 'production';
  warnOfNode();
  const words = argv.filter((arg) => arg !== '--json');
  const [name = ''] = words;
  if ([...HELP, 'help'].includes(name)) {
    console.log(USAGE);
    return;
  }
  const listed = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const isJson = words.length < argv.length && (!listed || WITH_JSON.includes(name));
  const args = (isJson ? words : argv).slice(1);
  try {
    if (!listed) throw new Error(name ? `Unknown command '${name}'.\n${USAGE}` : USAGE);
    const command = await listed.load();
    if (args.some((arg) => HELP.includes(arg))) {
      console.log(command.USAGE);
      return;
    }
    const { text, data } = await command.run(args, defaults, isJson ? console.error : console.log);
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

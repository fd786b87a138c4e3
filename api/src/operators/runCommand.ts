import { type Command, type CommandContext, type ExitCode, UsageError } from './Command.ts';
import { COMMANDS } from './commands.ts';
import { writeLine } from './output.ts';

/**
 * Runs one command of the operators.
 *
 * @throws StoreUnavailable when it is not known to be done, StartError where the store cannot
 *   be opened, and what writing to `out` throws.
 */
export async function runCommand(
  words: readonly string[],
  context: CommandContext,
): Promise<ExitCode> {
  for (const command of COMMANDS) {
    const args = argumentsOf(command, words);
    if (args !== undefined) return runWith(command, args, context);
  }
  // `signups exprot > list.csv` makes no list of the usage.
  const isRequested = HELP.includes(words[0] ?? '');
  return writeLine(isRequested ? context.out : context.err, usage(), 2);
}

const HELP = ['', 'help', '--help', '-h'];

async function runWith(
  command: Command,
  args: readonly string[],
  context: CommandContext,
): Promise<ExitCode> {
  try {
    return await command.run(context, args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return writeLine(context.err, error.message || `Usage: signups ${callOf(command)}`, 2);
  }
}

/** @returns undefined where the words do not begin with the command's own. */
function argumentsOf(command: Command, words: readonly string[]): readonly string[] | undefined {
  const own = command.words.split(' ');
  return own.every((word, index) => words[index] === word) ? words.slice(own.length) : undefined;
}

const callOf = ({ words, parameters }: Command): string => [words, parameters].join(' ').trimEnd();

function usage(): string {
  const calls = COMMANDS.map(callOf);
  const width = Math.max(...calls.map((call) => call.length));
  const lines = COMMANDS.map(
    ({ summary }, index) => `  ${calls[index]?.padEnd(width)}   ${summary}`,
  );
  return ['Usage: signups <command>', '', ...lines].join('\n');
}

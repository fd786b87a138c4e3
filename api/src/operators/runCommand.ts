import { type Command, type CommandContext, type ExitCode, UsageError } from './Command.ts';
import { COMMANDS } from './commands.ts';
import { writeLine } from './output.ts';

/**
 * Runs one operators' command.
 *
 * @throws StoreUnavailable if the outcome is unknown, StartError if the store cannot be opened, and errors of writing
 *   to `out`.
 */
export async function runCommand(
  words: readonly string[],
  context: CommandContext,
): Promise<ExitCode> {
  for (const command of COMMANDS) {
    const args = argumentsOf(command, words);
    if (args !== undefined) return runWith(command, args, context);
  }
  // The usage goes to standard error unless it was requested, so that `signups exprot > list.csv` does not write it to
  // the file.
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

/** @returns undefined if the words are not a call of this command. */
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

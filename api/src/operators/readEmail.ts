import { createInterface } from 'node:readline';
import { normalizeEmail } from '../waitlist/normalizeEmail.ts';
import { stripInvisible } from '../waitlist/stripInvisible.ts';
import { type CommandContext, UsageError } from './Command.ts';

const NOT_AS_ARGUMENT = `The address is read from standard input, never from an argument: an argument stays in
the shell's history and in npm's log. Call the command without it and type the address,
or let a file give it:

    npm run -s signups -w api -- <command> < address.txt

If this was a person's address, remove it from both: the history of this shell, and the
newest files in the folder _logs of \`npm config get cache\`.`;

const NOT_ONE = 'Standard input must hold one e-mail address, such as name@example.com.';

/** More than any address needs. */
const MAX_INPUT = 10_000;

/**
 * Reads a person's address from standard input: one line, in any spelling.
 *
 * @returns the normalised address.
 * @throws UsageError if there are arguments, or the input is not one address.
 */
export async function readEmail(
  { input, err }: Pick<CommandContext, 'input' | 'err'>,
  args: readonly string[],
): Promise<string> {
  if (args.length > 0) throw new UsageError(NOT_AS_ARGUMENT);
  if (input.isTTY) err.write('E-mail address: ');
  const lines = await readLines(input);
  const emailKey = lines.length === 1 ? normalizeEmail(stripInvisible(lines.join())) : undefined;
  if (emailKey === undefined) throw new UsageError(NOT_ONE);
  return emailKey;
}

/** Reads the lines that are not empty; from a terminal, only the first. */
async function readLines(input: CommandContext['input']): Promise<string[]> {
  const lines: string[] = [];
  let length = 0;
  for await (const line of createInterface({ input })) {
    if (line.trim() !== '') lines.push(line);
    length += line.length;
    if (input.isTTY || lines.length > 1 || length > MAX_INPUT) break;
  }
  input.destroy();
  return lines;
}

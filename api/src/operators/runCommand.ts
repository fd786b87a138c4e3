import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SignUpStore } from '../store/SignUpStore.ts';
import { normalizeEmail } from '../waitlist/normalizeEmail.ts';
import { listQuarantined, listSignUps } from './listSignUps.ts';

export const USAGE = `Usage: signups <command>

  export                    everybody on the list, as CSV
  count                     how many are on the list
  remove <email>            forgets a person
  quarantine list           sign-ups whose hidden field was filled, as CSV
  quarantine release <id>   puts one of them on the list`;

export interface CommandContext {
  store: SignUpStore;
  now: () => Date;
  out: Writable;
}

/** 0: done. 1: there was nobody to do it to. 2: not a command. */
export type ExitCode = 0 | 1 | 2;

type Command = (context: CommandContext, argument: string) => Promise<ExitCode>;

const COMMANDS = new Map<string, Command>([
  ['export', ({ store, out }) => send(listSignUps(store.export()), out)],
  ['count', async ({ store, now, out }) => say(out, String((await store.metrics(now())).total))],
  [
    'quarantine list',
    ({ store, now, out }) => send(listQuarantined(store.quarantined(now())), out),
  ],
]);

const COMMANDS_WITH_ARGUMENT = new Map<string, Command>([
  ['remove', remove],
  ['quarantine release', release],
]);

/**
 * Runs one command of the operators.
 *
 * @throws StoreUnavailable when it is not known to be done, and what writing to `out` throws.
 */
export async function runCommand(
  words: readonly string[],
  context: CommandContext,
): Promise<ExitCode> {
  const plain = COMMANDS.get(words.join(' '));
  if (plain !== undefined) return plain(context, '');

  const argument = words.at(-1);
  const command = COMMANDS_WITH_ARGUMENT.get(words.slice(0, -1).join(' '));
  if (command !== undefined && argument !== undefined) return command(context, argument);

  return say(context.out, USAGE, 2);
}

async function remove({ store, out }: CommandContext, email: string): Promise<ExitCode> {
  const emailKey = normalizeEmail(email);
  if (emailKey === undefined) return say(out, 'That is not an e-mail address.', 2);
  const outcome = await store.remove(emailKey);
  if (outcome === 'absent') return say(out, 'Nobody has signed up with that address.', 1);
  return say(out, 'Removed.');
}

async function release({ store, out }: CommandContext, id: string): Promise<ExitCode> {
  const outcome = await store.release(id);
  if (outcome === 'absent') return say(out, 'There is no quarantined sign-up with that id.', 1);
  return say(out, outcome === 'added' ? 'Released to the list.' : 'It was on the list already.');
}

/** Waits for the reader: the list need not fit into memory. */
async function send(lines: AsyncIterable<string>, out: Writable): Promise<ExitCode> {
  await pipeline(Readable.from(lines), out, { end: false });
  return 0;
}

/** Waits until it has been written, so that an answer nobody gets is no success. */
function say(out: Writable, line: string, exitCode: ExitCode = 0): Promise<ExitCode> {
  return new Promise((resolve, reject) => {
    out.write(`${line}\n`, (error) => (error ? reject(error) : resolve(exitCode)));
  });
}

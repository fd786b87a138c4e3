import { schoolKey } from '../../schools/schoolKey.ts';
import { ADDRESS_STATES } from '../../store/ListedSignUp.ts';
import { parseMoment } from '../arguments.ts';
import { type Command, UsageError } from '../Command.ts';
import { LIST_PARAMETERS, LISTED, readListOptions, writeList } from '../listPeople.ts';

export const exportList: Command = {
  words: 'export',
  parameters: `[--since <day>] [--school <name>] [--state <state>] ${LIST_PARAMETERS}`,
  summary: 'everybody on the list, oldest first',
  run: async (context, args) => {
    const given = readListOptions(args, 'since', 'school', 'state');
    const filter = { ...sinceOf(given.since), ...schoolOf(given.school), ...stateOf(given.state) };
    const store = await context.openStore();
    return writeList(store.export(filter), LISTED, given, context);
  },
};

function sinceOf(text: string | undefined) {
  if (text === undefined) return {};
  const since = parseMoment(text);
  if (since === undefined) {
    throw new UsageError(
      '--since is a day or a moment in UTC: 2026-03-05 or 2026-03-05T12:00:00Z.',
    );
  }
  return { since };
}

function schoolOf(name: string | undefined) {
  if (name === undefined) return {};
  const key = schoolKey(name);
  if (key === undefined) throw new UsageError('--school is the name of a school.');
  return { schoolKey: key };
}

function stateOf(name: string | undefined) {
  if (name === undefined) return {};
  const state = ADDRESS_STATES.find((known) => known === name);
  if (state === undefined) throw new UsageError(`--state is one of: ${ADDRESS_STATES.join(', ')}.`);
  return { state };
}

import { schoolName } from '../../schools/schoolKey.ts';
import type { Statistics } from '../../store/SignUpStore.ts';
import { readOptions } from '../arguments.ts';
import { type Command, UsageError } from '../Command.ts';
import { writeLine } from '../output.ts';

export const showStatistics: Command = {
  words: 'stats',
  parameters: '[--format text|json]',
  summary: 'how many by day and by school, invited and in quarantine',
  run: async ({ openStore, now, out }, args) => {
    const { format } = readOptions(args, { format: { type: 'string', default: 'text' } });
    if (format !== 'text' && format !== 'json') throw new UsageError('--format is text or json.');
    const store = await openStore();
    const statistics = named(await store.statistics(now()));
    return writeLine(
      out,
      format === 'json' ? JSON.stringify(statistics, null, 2) : asText(statistics),
    );
  },
};

type NamedStatistics = Omit<Statistics, 'schools'> & {
  schools: { school: string; signUps: number }[];
};

function named({ schools, ...rest }: Statistics): NamedStatistics {
  const names = schools.map(({ key, signUps }) => ({ school: schoolName(key), signUps }));
  return { ...rest, schools: names };
}

function asText({ total, invited, quarantined, days, schools }: NamedStatistics): string {
  return [
    ...table('', [
      ['on the list', total],
      ['invited', invited],
      ['in quarantine', quarantined],
    ]),
    ...table(
      'By day (UTC)',
      days.map(({ day, signUps }) => [day, signUps]),
    ),
    ...table(
      'By school',
      schools.map(({ school, signUps }) => [school, signUps]),
    ),
  ].join('\n');
}

function table(heading: string, rows: readonly (readonly [string, number])[]): string[] {
  if (rows.length === 0) return [];
  const width = Math.max(...rows.map(([label]) => label.length));
  const lines = rows.map(
    ([label, figure]) => `${label.padEnd(width)}  ${String(figure).padStart(8)}`,
  );
  return heading === '' ? lines : ['', heading, ...lines];
}

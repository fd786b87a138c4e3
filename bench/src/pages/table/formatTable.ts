import { type Summary, summarise } from './summarise.ts';

/** One measure: its name with its unit, and how to take it from a round. */
export interface Measure<Round> {
  title: string;
  digits: number;
  /** Of the rounds. Default: the median. */
  takes?: 'median' | 'p75';
  of(round: Round): number | undefined;
}

/** What was measured, a round at a time. */
export interface Measured<Round> {
  name: string;
  rounds: readonly Round[];
}

/** The median or what the measure takes; undefined where a round has no value. */
export const resultOf = <Round>(
  { of, takes = 'median' }: Measure<Round>,
  { rounds }: Measured<Round>,
): number | undefined => summarise(rounds.map(of))?.[takes];

/**
 * A table in Markdown with a line for each measure: values, with both ends in brackets where the
 * rounds differ, and what the first is of the second.
 */
export function formatTable<Round>(
  measures: readonly Measure<Round>[],
  contestants: readonly Measured<Round>[],
): string {
  const [first, second] = contestants;
  const ratio = (measure: Measure<Round>) => {
    const [above, below] = [first, second].map((one) => one && resultOf(measure, one));
    return above !== undefined && below ? (above / below).toFixed(2) : '–';
  };
  return formatRows(
    [...contestants.map(({ name }) => name), `${first?.name} ÷ ${second?.name}`],
    measures.map((measure) => [
      measure.title,
      ...contestants.map(({ rounds }) => formatSummary(summarise(rounds.map(measure.of)), measure)),
      ratio(measure),
    ]),
  );
}

/** A table in Markdown, without a title in its first column. */
export const formatRows = (
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): string =>
  [['', ...titles], ['---', ...titles.map(() => '---:')], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

function formatSummary(
  summary: Summary | undefined,
  { digits, takes = 'median' }: Pick<Measure<never>, 'digits' | 'takes'>,
): string {
  if (summary === undefined) return '–';
  const [value, least, most] = [summary[takes], summary.least, summary.most].map((one) =>
    one.toFixed(digits),
  );
  return least === most ? `${value}` : `${value} (${least}–${most})`;
}

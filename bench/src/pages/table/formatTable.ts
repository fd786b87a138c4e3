import { type Summary, summarise } from './summarise.ts';

/** One measure: its name with its unit, and how to take it from a round. */
export interface Column<Round> {
  title: string;
  digits: number;
  of(round: Round): number | undefined;
}

/** One line: whatever was measured, a round at a time. */
export interface Row<Round> {
  name: string;
  rounds: readonly Round[];
}

/**
 * A table in Markdown: medians, with both ends in brackets where the rounds differ, and what the
 * first row's median is of the second's.
 */
export function formatTable<Round>(
  columns: readonly Column<Round>[],
  rows: readonly Row<Round>[],
): string {
  const [first, second] = rows;
  const ratio = ({ of }: Column<Round>) => {
    const [above, below] = [first, second].map((row) => summarise(row?.rounds.map(of) ?? []));
    return above && below?.median ? (above.median / below.median).toFixed(2) : '–';
  };
  const lines = [
    ['', ...columns.map(({ title }) => title)],
    ['---', ...columns.map(() => '---:')],
    ...rows.map(({ name, rounds }) => [
      name,
      ...columns.map(({ of, digits }) => formatSummary(summarise(rounds.map(of)), digits)),
    ]),
    ...(first && second ? [[`${first.name} ÷ ${second.name}`, ...columns.map(ratio)]] : []),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function formatSummary(summary: Summary | undefined, digits: number): string {
  if (summary === undefined) return '–';
  const [median, least, most] = [summary.median, summary.least, summary.most].map((value) =>
    value.toFixed(digits),
  );
  return least === most ? `${median}` : `${median} (${least}–${most})`;
}

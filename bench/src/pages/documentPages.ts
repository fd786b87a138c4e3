import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../../scripts/build/parts.ts';
import { drawPanels, FIRST_COLOUR, OTHER_COLOUR, PANEL, round } from '../plot/drawPanels.ts';
import { replaceTable } from '../plot/replaceTable.ts';
import { formatRows, type Measure, type Measured, resultOf } from './table/formatTable.ts';

const SHOWN =
  /^(script KB|document KB|CPU ms|longest task ms|LCP ms|INP ms|next page ms|page requests)/;
const BARS = { left: 76, right: 34, top: 22, height: 14 };

/** Writes the table of docs/performance.md, and its plot. */
export async function documentPages<Round>(
  measures: readonly Measure<Round>[],
  contestants: readonly Measured<Round>[],
): Promise<void> {
  const shown = measures.filter(({ title }) => SHOWN.test(title));
  const plot = shown.map((measure) => ({
    title: measure.title,
    content: drawBars(measure, contestants),
  }));
  await writeFile(path.join(ROOT, 'docs/performance.svg'), drawPanels(plot));
  const built = contestants.filter(({ name }) => name !== 'twin');
  await replaceTable('docs/performance.md', formatShort(shown, built));
}

const formatResult = <Round>(measure: Measure<Round>, contestant: Measured<Round>): string =>
  resultOf(measure, contestant)?.toFixed(measure.digits) ?? '–';

/** A line for each thing that is measured; where that is in several states, they share a cell. */
export function formatShort<Round>(
  measures: readonly Measure<Round>[],
  contestants: readonly Measured<Round>[],
): string {
  const thingOf = ({ title }: Measure<Round>) => title.split(': ')[0] ?? '';
  const lines = [...new Set(measures.map(thingOf))].map((thing) => {
    const states = measures.filter((measure) => thingOf(measure) === thing);
    const names = states.flatMap(({ title }) => title.split(': ').slice(1)).join('/');
    return [
      names ? `${thing}: ${names}` : thing,
      ...contestants.map((one) => states.map((state) => formatResult(state, one)).join('/')),
    ];
  });
  return formatRows(
    contestants.map(({ name }) => name),
    lines,
  );
}

function drawBars<Round>(measure: Measure<Round>, contestants: readonly Measured<Round>[]): string {
  const values = contestants.map((one) => resultOf(measure, one) ?? 0);
  const most = Math.max(...values, Number.MIN_VALUE);
  const bars = contestants.map((contestant, index) => {
    const y = BARS.top + index * BARS.height;
    const width = round(((values[index] ?? 0) / most) * (PANEL.width - BARS.left - BARS.right));
    const colour = index === 0 ? FIRST_COLOUR : OTHER_COLOUR;
    return `<text x="${BARS.left - 4}" y="${y + 9}" text-anchor="end">${contestant.name}</text><rect x="${BARS.left}" y="${y}" width="${width}" height="11" fill="${colour}"/><text x="${BARS.left + width + 3}" y="${y + 9}">${formatResult(measure, contestant)}</text>`;
  });
  return bars.join('');
}

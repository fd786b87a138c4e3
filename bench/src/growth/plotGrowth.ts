import { FIGURES, type Figure, formatBudget, type Sample } from './figures.ts';

const WIDTH = 220;
const HEIGHT = 140;
const MARGIN = { left: 44, right: 12, top: 36, bottom: 24 };
const COLUMNS = 4;

/** A small plot of each figure over N, whose axis is logarithmic, with its budget; dashed: the same page in one bundle. */
export function plotGrowth(samples: readonly Sample[]): string {
  const plots = FIGURES.map((figure, index) => {
    const at = `${(index % COLUMNS) * WIDTH} ${Math.floor(index / COLUMNS) * HEIGHT}`;
    return `<g transform="translate(${at})">${plotFigure(figure, samples)}</g>`;
  });
  const height = Math.ceil(FIGURES.length / COLUMNS) * HEIGHT;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${COLUMNS * WIDTH} ${height}" font-family="sans-serif" font-size="10">
<rect width="100%" height="100%" fill="#fff"/>
${plots.join('\n')}
</svg>\n`;
}

function plotFigure(
  { title, digits, of, bundled, most: budget }: Figure,
  samples: readonly Sample[],
): string {
  const series = [
    samples.map(of),
    ...(bundled ? [samples.map((one) => bundled(one.bundled))] : []),
  ];
  const top = Math.max(...series.flat()) * 1.1;
  const most = Math.log10(Math.max(...samples.map(({ remotes }) => remotes), 10));
  const x = (remotes: number) =>
    MARGIN.left + (Math.log10(remotes) / most) * (WIDTH - MARGIN.left - MARGIN.right);
  const y = (value: number) =>
    HEIGHT - MARGIN.bottom - (value / top) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const lines = series.map((values, index) => {
    const points = values.map(
      (value, at) => `${round(x(samples[at]?.remotes ?? 1))},${round(y(value))}`,
    );
    const style = index === 0 ? 'stroke="#0b57d0"' : 'stroke="#888" stroke-dasharray="4 3"';
    return `<polyline points="${points.join(' ')}" fill="none" stroke-width="1.5" ${style}/>`;
  });
  const ticks = samples.map(
    ({ remotes }) =>
      `<text x="${round(x(remotes))}" y="${HEIGHT - 10}" text-anchor="middle">${remotes}</text>`,
  );
  const end = HEIGHT - MARGIN.bottom;
  return `<text x="${MARGIN.left}" y="14" font-weight="bold">${title}</text><text x="${MARGIN.left}" y="27">at most ${formatBudget(budget)}</text><path d="M${MARGIN.left} ${MARGIN.top}V${end}H${WIDTH - MARGIN.right}" fill="none" stroke="#444"/><text x="${MARGIN.left - 4}" y="${MARGIN.top + 8}" text-anchor="end">${top.toFixed(digits)}</text><text x="${MARGIN.left - 4}" y="${end}" text-anchor="end">0</text>${ticks.join('')}${lines.join('')}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

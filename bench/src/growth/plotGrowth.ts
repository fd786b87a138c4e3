import { drawPanels, FIRST_COLOUR, OTHER_COLOUR, PANEL, round } from '../plot/drawPanels.ts';
import { FIGURES, type Figure, formatBudget, type Sample } from './figures.ts';

const MARGIN = { left: 44, right: 12, top: 36, bottom: 24 };

/** A small plot of each figure over N, whose axis is logarithmic, with its budget; dashed: the same page in one bundle. */
export const plotGrowth = (samples: readonly Sample[]): string =>
  drawPanels(
    FIGURES.map((figure) => ({ title: figure.title, content: plotFigure(figure, samples) })),
  );

function plotFigure(
  { digits, of, bundled, most: budget }: Figure,
  samples: readonly Sample[],
): string {
  const series = [
    samples.map(of),
    ...(bundled ? [samples.map((one) => bundled(one.bundled))] : []),
  ];
  const top = Math.max(...series.flat()) * 1.1;
  const most = Math.log10(Math.max(...samples.map(({ remotes }) => remotes), 10));
  const x = (remotes: number) =>
    MARGIN.left + (Math.log10(remotes) / most) * (PANEL.width - MARGIN.left - MARGIN.right);
  const y = (value: number) =>
    PANEL.height - MARGIN.bottom - (value / top) * (PANEL.height - MARGIN.top - MARGIN.bottom);
  const lines = series.map((values, index) => {
    const points = values.map(
      (value, at) => `${round(x(samples[at]?.remotes ?? 1))},${round(y(value))}`,
    );
    const style =
      index === 0 ? `stroke="${FIRST_COLOUR}"` : `stroke="${OTHER_COLOUR}" stroke-dasharray="4 3"`;
    return `<polyline points="${points.join(' ')}" fill="none" stroke-width="1.5" ${style}/>`;
  });
  const ticks = samples.map(
    ({ remotes }) =>
      `<text x="${round(x(remotes))}" y="${PANEL.height - 10}" text-anchor="middle">${remotes}</text>`,
  );
  const end = PANEL.height - MARGIN.bottom;
  return `<text x="${MARGIN.left}" y="27">at most ${formatBudget(budget)}</text><path d="M${MARGIN.left} ${MARGIN.top}V${end}H${PANEL.width - MARGIN.right}" fill="none" stroke="#444"/><text x="${MARGIN.left - 4}" y="${MARGIN.top + 8}" text-anchor="end">${top.toFixed(digits)}</text><text x="${MARGIN.left - 4}" y="${end}" text-anchor="end">0</text>${ticks.join('')}${lines.join('')}`;
}

import type { MetricsProps } from '@statline/contract/remotes/marketing';
import { upFrom } from '@statline/ui/breakpoints';
import { GoButton } from '@statline/ui/GoButton';
import { styled } from 'styled-components';
import { metricsSection, metricTexts } from './content/metrics.ts';
import { DailyChart } from './metrics/DailyChart.tsx';
import { Figure } from './metrics/Figure.tsx';
import { formatCount } from './metrics/formatCount.ts';
import { ProgrammeSection } from './section/ProgrammeSection.tsx';
import { explainFigures } from './tooltip/explainFigures.ts';

/** Shows the live figures that are large enough. */
export default function Metrics({ metrics }: MetricsProps) {
  const figures = metricTexts.filter(({ metric, from }) => metrics[metric] >= from);
  const ofChart = metrics.daily.reduce((sum, { signUps }) => sum + signUps, 0);
  const hasChart = ofChart >= metricsSection.chartFrom;
  const isShown = figures.length > 0 || hasChart;
  const [main = 0, ...rest] = figures.map(({ metric }) => widthOf(metrics[metric]));
  // All others have one size, at most that of the main figure, whose cell is twice as wide if it has a row for itself.
  const others = Math.max(figures.length % 2 ? main / 2 : main, ...rest);
  return (
    <ProgrammeSection
      name="metrics"
      title={metricsSection.title}
      ground="board"
      reserved={{ small: isShown ? 59 : 17 }}
    >
      {isShown ? <Lead>{metricsSection.lead}</Lead> : <ListIsOpen />}
      {figures.length > 0 && (
        <Figures ref={explainFigures} suppressHydrationWarning>
          {figures.map(({ metric, label, explanation }) => (
            <Figure
              key={metric}
              label={label}
              value={metrics[metric]}
              explanation={explanation}
              digits={metric === figures[0]?.metric ? main : others}
            />
          ))}
        </Figures>
      )}
      {hasChart && <DailyChart daily={metrics.daily} />}
    </ProgrammeSection>
  );
}

/** The width of a figure in digits. A comma is about half as wide as a digit. */
function widthOf(value: number): number {
  const text = formatCount(value);
  return text.length - (text.split(',').length - 1) / 2;
}

/** Shown instead of figures that are too small. */
function ListIsOpen() {
  return (
    <Line>
      <Words>{metricsSection.open}</Words>
      <GoButton to="/#waitlist">{metricsSection.call}</GoButton>
    </Line>
  );
}

const Lead = styled.p`
  margin-block: var(--space-3) var(--space-5);
  color: var(--on-board-soft);
  font-size: var(--type-xl);
`;

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(max(8rem, 34%), 1fr));
  gap: var(--line-strong);
  padding: var(--line-strong);

  > :first-child:nth-last-child(odd) {
    grid-column: 1 / -1;
  }
  ${upFrom.medium} {
    grid-template-columns: minmax(0, 2fr);
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;

    > :first-child:nth-last-child(odd) {
      grid-column: auto;
    }
  }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-content: center;
  align-items: center;
  gap: var(--space-4) var(--space-6);
  margin-top: var(--space-4);
`;

const Words = styled.p`
  max-width: 40ch;
  color: var(--board-figure);
  font-family: var(--font-display);
  font-size: var(--type-2xl);
  font-weight: var(--weight-display);
  line-height: 1;
  text-wrap: balance;
`;

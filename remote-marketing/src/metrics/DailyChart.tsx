import type { DashboardMetrics } from '@statline/contract/dashboard';
import { displayType } from '@statline/ui/displayType';
import { styled } from 'styled-components';
import { metricsSection } from '../content/metrics.ts';
import { DailyBars } from './DailyBars.tsx';
import { DailyTable } from './DailyTable.tsx';
import { describeDays } from './describeDays.ts';
import { formatCount } from './formatCount.ts';
import { formatDay } from './formatDay.ts';

interface DailyChartProps {
  daily: DashboardMetrics['daily'];
}

/** The middle one of five days is labelled, so that its label is centred below its bar. */
const DAYS_BETWEEN_DATES = 5;

/** Sign-ups of the last 30 days as bars; the sentence and the table below contain the same figures as text. */
export function DailyChart({ daily }: DailyChartProps) {
  const signUps = daily.map((day) => day.signUps);
  const most = Math.max(...signUps);
  const mostText = formatCount(most);
  const best = signUps.indexOf(most);
  const dated = daily.filter((_, day) => day % DAYS_BETWEEN_DATES === 2);
  return (
    <Frame>
      <Head>
        <Title>{metricsSection.chartTitle}</Title>
      </Head>
      <Plot>
        <Most aria-hidden $at={(best + 0.5) / daily.length} $digits={mostText.length}>
          {mostText}
        </Most>
        <DailyBars signUps={signUps} most={most} best={best} />
      </Plot>
      <Dates aria-hidden>
        {dated.map(({ date }) => (
          <span key={date}>{formatDay(date)}</span>
        ))}
      </Dates>
      <p>{describeDays(daily)}</p>
      <DailyTable daily={daily} />
    </Frame>
  );
}

const Frame = styled.figure`
  margin-top: var(--space-6);
`;

/* The title alone: screen readers read a caption twice, as the figure's name and as its content. */
const Head = styled.figcaption`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  margin-bottom: var(--space-4);
`;

const Title = styled.h3`
  ${displayType}
  font-size: var(--type-2xl);
`;

/** The figure centred above the best day's bar, but within the plot. */
const Most = styled.span<{ $at: number; $digits: number }>`
  position: absolute;
  bottom: 100%;
  left: clamp(
    0px,
    ${({ $at, $digits }) => `${$at * 100}% - ${$digits / 2}ch, 100% - ${$digits}ch`}
  );
  width: ${({ $digits }) => $digits}ch;
  text-align: center;
  font-family: var(--font-display);
  font-size: var(--type-xl);
  font-weight: var(--weight-display);
  font-variant-numeric: tabular-nums;
  line-height: 1.2;
  white-space: nowrap;
`;

const Plot = styled.div`
  position: relative;
  display: grid;
  margin-top: var(--space-6);

  > * {
    grid-area: 1 / 1;
  }
`;

const Dates = styled.div`
  display: grid;
  grid-template-columns: repeat(6, 1fr);
  margin-block: var(--space-2) var(--space-5);
  color: var(--on-board-soft);
  font-size: var(--type-xs);
  text-align: center;
`;

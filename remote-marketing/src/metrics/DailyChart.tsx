import type { DashboardMetrics } from '@statline/contract/api';
import { displayType } from '@statline/ui/displayType';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { metricsSection } from '../content/metrics.ts';
import { DailyBars } from './DailyBars.tsx';
import { DailyTable } from './DailyTable.tsx';
import { describeDays } from './describeDays.ts';
import { formatCount } from './formatCount.ts';
import { formatDay } from './formatDay.ts';

interface DailyChartProps {
  daily: DashboardMetrics['daily'];
  /** Stands on the empty plot. */
  children?: ReactNode;
}

/** A date stands below every sixth day, and below the last one instead of the one before. */
const DAYS_BETWEEN_DATES = 6;
const DATES = 5;

/** Sign-ups of the last 30 days as bars; the caption and the table say the same in words. */
export function DailyChart({ daily, children }: DailyChartProps) {
  const most = Math.max(...daily.map(({ signUps }) => signUps));
  const best = daily.findIndex(({ signUps }) => signUps === most);
  const dated = daily
    .filter((_, day) => day % DAYS_BETWEEN_DATES === 0)
    .slice(0, DATES - 1)
    .concat(daily.slice(-1));
  return (
    <Frame>
      <Head>
        <Title>{metricsSection.chartTitle}</Title>
      </Head>
      <Plot>
        {most > 0 && (
          <Most aria-hidden $at={(best + 0.35) / daily.length}>
            {formatCount(most)}
          </Most>
        )}
        <DailyBars signUps={daily.map(({ signUps }) => signUps)} />
        {children}
      </Plot>
      <Dates aria-hidden>
        {dated.map(({ date }) => (
          <span key={date}>{formatDay(date)}</span>
        ))}
      </Dates>
      <figcaption>
        <p>{describeDays(daily)}</p>
        <DailyTable daily={daily} />
      </figcaption>
    </Frame>
  );
}

const Frame = styled.figure`
  margin-top: var(--space-7);
`;

const Head = styled.div`
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

/** Stands on the best day's bar. */
const Most = styled.span<{ $at: number }>`
  position: absolute;
  bottom: 100%;
  left: ${({ $at }) => $at * 100}%;
  translate: -50%;
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
  margin-top: var(--space-7);

  > * {
    grid-area: 1 / 1;
  }
`;

const Dates = styled.div`
  display: grid;
  grid-template-columns: repeat(5, 1fr);
  margin-block: var(--space-2) var(--space-5);
  color: var(--on-board-soft);
  font-size: var(--type-xs);

  > :last-child {
    text-align: right;
  }
`;

import type { DashboardMetrics } from '@statline/contract/dashboard';
import { upFrom } from '@statline/ui/breakpoints';
import { styled } from 'styled-components';
import { metricsSection, metricTexts } from '../content/metrics.ts';
import { ProgrammeSection } from '../section/ProgrammeSection.tsx';
import { useTooltips } from '../tooltip/useTooltips.ts';
import { DailyChart } from './DailyChart.tsx';
import { Figure } from './Figure.tsx';
import { ListIsOpen } from './ListIsOpen.tsx';

const TOOLTIPS = { delayMs: 700, skipDelayMs: 300 };

interface WaitlistBoxScoreProps {
  metrics: DashboardMetrics;
}

/** Shows the live figures that are large enough. */
export function WaitlistBoxScore({ metrics }: WaitlistBoxScoreProps) {
  const figures = metricTexts.filter(({ metric, from }) => metrics[metric] >= from);
  const ofChart = metrics.daily.reduce((sum, { signUps }) => sum + signUps, 0);
  const hasChart = ofChart >= metricsSection.chartFrom;
  const isShown = figures.length > 0 || hasChart;
  const tooltips = useTooltips(TOOLTIPS);
  return (
    <ProgrammeSection
      name="metrics"
      title={metricsSection.title}
      ground="board"
      reserved={{ small: isShown ? 59 : 17 }}
    >
      {isShown ? <Lead>{metricsSection.lead}</Lead> : <ListIsOpen />}
      {figures.length > 0 && (
        <Figures>
          {figures.map(({ metric, label, explanation }) => (
            <Figure
              key={metric}
              label={label}
              value={metrics[metric]}
              explanation={explanation}
              tooltips={tooltips}
            />
          ))}
        </Figures>
      )}
      {hasChart && <DailyChart daily={metrics.daily} />}
    </ProgrammeSection>
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

import type { DashboardMetrics } from '@statline/contract/api';
import { upFrom } from '@statline/ui/breakpoints';
import { styled } from 'styled-components';
import { metricsSection, metricTexts } from '../content/metrics.ts';
import { ProgrammeSection } from '../section/ProgrammeSection.tsx';
import { useTooltips } from '../tooltip/useTooltips.ts';
import { BeFirst } from './BeFirst.tsx';
import { DailyChart } from './DailyChart.tsx';
import { Figure } from './Figure.tsx';

const TOOLTIPS = { delayMs: 700, skipDelayMs: 300 };

interface WaitlistBoxScoreProps {
  metrics: DashboardMetrics;
}

export function WaitlistBoxScore({ metrics }: WaitlistBoxScoreProps) {
  const tooltips = useTooltips(TOOLTIPS);
  return (
    <ProgrammeSection
      name="metrics"
      title={metricsSection.title}
      ground="board"
      reserved={{ small: 66 }}
    >
      <Lead>{metricsSection.lead}</Lead>
      <Figures>
        {metricTexts.map(({ metric, label, explanation }) => (
          <Figure
            key={metric}
            label={label}
            value={metrics[metric]}
            explanation={explanation}
            tooltips={tooltips}
          />
        ))}
      </Figures>
      <DailyChart daily={metrics.daily}>{metrics.total === 0 && <BeFirst />}</DailyChart>
    </ProgrammeSection>
  );
}

const Lead = styled.p`
  margin-block: var(--space-4) var(--space-6);
  color: var(--on-board-soft);
  font-size: var(--type-xl);
`;

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(max(8rem, 34%), 1fr));
  gap: var(--line-strong);
  padding: var(--line-strong);

  > :first-child {
    grid-column: 1 / -1;
  }
  ${upFrom.medium} {
    grid-template-columns: minmax(0, 2fr) repeat(2, minmax(0, 1fr));

    > :first-child {
      grid-column: auto;
    }
  }
`;

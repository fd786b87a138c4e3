import { GoButton } from '@statline/ui/GoButton';
import { styled } from 'styled-components';
import { metricsSection } from '../content/metrics.ts';

/** Shown instead of figures that are too small. */
export function ListIsOpen() {
  return (
    <Line>
      <Words>{metricsSection.open}</Words>
      <GoButton to="/#waitlist">{metricsSection.call}</GoButton>
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-content: center;
  align-items: center;
  gap: var(--space-4) var(--space-6);
  margin-top: var(--space-4);
`;

const Words = styled.p`
  max-width: 24ch;
  color: var(--board-figure);
  font-family: var(--font-display);
  font-size: var(--type-2xl);
  font-weight: var(--weight-display);
  line-height: 1;
`;
